/** Times of the day as somebody at a desk writes them. */

/** The moment nearest ahead at which a clock here shows "21:05" or "21:05:30"; null when that is no time. */
export function atTime(text: string, now: number): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const day = new Date(now);
  day.setHours(Number(match[1]), Number(match[2]), Number(match[3] ?? 0), 0);
  if (day.getTime() <= now) day.setDate(day.getDate() + 1);
  return day.getTime();
}
