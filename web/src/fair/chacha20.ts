/** ChaCha20 (RFC 8439) under a key, nonce zero, as words of 64 bits with their lowest byte first. */

type State = Uint32Array;

function quarter(s: State, a: number, b: number, c: number, d: number): void {
  const turn = (x: number, y: number, z: number, by: number) => {
    s[x] = s[x]! + s[y]!;
    const mixed = s[z]! ^ s[x]!;
    s[z] = (mixed << by) | (mixed >>> (32 - by));
  };
  turn(a, b, d, 16);
  turn(c, d, b, 12);
  turn(a, b, d, 8);
  turn(c, d, b, 7);
}

function block(key: Uint8Array, counter: number): State {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const view = new DataView(key.buffer, key.byteOffset, 32);
  for (let word = 0; word < 8; word += 1) start[4 + word] = view.getUint32(4 * word, true);
  start[12] = counter;
  const state = start.slice();
  for (let round = 0; round < 10; round += 1) {
    for (let column = 0; column < 4; column += 1) quarter(state, column, column + 4, column + 8, column + 12);
    quarter(state, 0, 5, 10, 15);
    quarter(state, 1, 6, 11, 12);
    quarter(state, 2, 7, 8, 13);
    quarter(state, 3, 4, 9, 14);
  }
  for (let word = 0; word < 16; word += 1) state[word] = state[word]! + start[word]!;
  return state;
}

/** The words of the stream, one after the other. */
export function* stream(key: Uint8Array): Generator<bigint, never> {
  for (let counter = 0; ; counter += 1) {
    const state = block(key, counter);
    for (let word = 0; word < 16; word += 2) yield (BigInt(state[word + 1]!) << 32n) | BigInt(state[word]!);
  }
}
