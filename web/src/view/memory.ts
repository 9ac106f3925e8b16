/** Small choices kept in this browser; a browser that keeps nothing loses nothing else. */

export function recall(name: string, otherwise: number, valid: (value: number) => boolean = () => true): number {
  try {
    const kept = localStorage.getItem(`chapter47.${name}`);
    const value = kept === null ? otherwise : Number(kept);
    return Number.isInteger(value) && valid(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: number): void {
  try {
    localStorage.setItem(`chapter47.${name}`, String(value));
  } catch {
    return;
  }
}
