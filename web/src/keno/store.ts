/** The tickets that this browser bought or looked up, as their codes. Whoever has a code has the ticket, so they go nowhere else. */

const KEY = 'chapter47.keno.tickets';
const MOST = 40;

export interface Kept {
  at: string;
  code: string;
}

/** Newest first; a browser that keeps nothing has none. */
export function keptTickets(storage: Pick<Storage, 'getItem'> = localStorage): Kept[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Puts a ticket first; one that is there already moves up. */
export function keep(ticket: Kept, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): Kept[] {
  const kept = [ticket, ...keptTickets(storage).filter((each) => each.code !== ticket.code)].slice(0, MOST);
  return save(kept, storage);
}

export function forget(code: string, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): Kept[] {
  return save(keptTickets(storage).filter((each) => each.code !== code), storage);
}

function save(kept: Kept[], storage: Pick<Storage, 'setItem'>): Kept[] {
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return kept;
  }
  return kept;
}

function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return typeof kept?.at === 'string' && typeof kept.code === 'string';
}
