/** How long to wait before the next attempt, in milliseconds: doubling, capped, spread by chance. */
export function backoff(attempt: number, chance: number): number {
  const full = Math.min(250 * 2 ** attempt, 8000);
  return Math.round(full * (0.75 + 0.5 * chance));
}
