/** Times of the day as somebody at a desk writes them. */

const DAY = 86_400_000;

/** How far the clocks of the casino are ahead of UTC at a moment, in milliseconds. */
function ahead(at: number, timeZone: string): number {
  const options = { timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/** The moment nearest ahead at which the casino's clock shows "21:05" or "21:05:30"; null when that is no time. */
export function atTime(text: string, now: number, timeZone: string): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const local = now + ahead(now, timeZone);
  const today = Math.floor(local / DAY) * DAY + ((hour * 60 + minute) * 60 + second) * 1000;
  const moments = [today, today + DAY].map((shown) => shown - ahead(shown - ahead(now, timeZone), timeZone));
  return moments.find((moment) => moment > now) ?? null;
}
