const DAY_SECONDS = 24 * 3600

/**
 * Whole days until a deleted page is purged, at least 0.
 * @param del_time in the wire format: `YYYY-MM-DD HH:MM:SS` in the time zone of the site
 * @param kept how long deleted pages stay, in seconds
 * @param now milliseconds, for tests
 */
export function daysLeft(del_time: string, kept: number, now: number = Date.now()): number {
  const deleted = new Date(del_time.replace(' ', 'T')).getTime() / 1000
  const left = deleted + kept - now / 1000
  // the reader may be in another time zone than the site, so the result is limited to the whole period
  return Math.min(Math.max(0, Math.ceil(left / DAY_SECONDS)), kept / DAY_SECONDS)
}
