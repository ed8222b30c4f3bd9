/** The time now in unix seconds, as the protocol stores times. Tests replace it. */
export type Clock = () => number

/** The clock of the machine. */
export const systemClock: Clock = () => Math.floor(Date.now() / 1000)

/**
 * How far the clocks of processes may differ, in seconds. A time that lies further ahead than any process can have written was written before the clock was
 * set back, and does not count (decision 66).
 */
export const CLOCK_SLACK_SECONDS = 60

/**
 * Whether something that lives for a limited time is still alive. Times are unix seconds.
 * @param until its end
 * @param life the longest time that it can have, in seconds
 */
export const isAlive = (until: number, now: number, life: number): boolean =>
  until > now && until <= latestEnd(now, life)

/** The latest end that a process can have written for something that lives `life` seconds, in unix seconds. */
export const latestEnd = (now: number, life: number): number => now + life + CLOCK_SLACK_SECONDS

/** Whether something happened within the last `seconds`. What lies in the future did not. Times are unix seconds. */
export const isWithin = (time: number, now: number, seconds: number): boolean =>
  time > now - seconds && time <= now + CLOCK_SLACK_SECONDS

const two = (n: number) => String(n).padStart(2, '0')

/** T (docs/protocol.md, Wire types): unix seconds as `YYYY-MM-DD HH:MM:SS` in the server's time zone (`TZ` of the environment). */
export function timeText(seconds: number): string {
  const d = new Date(seconds * 1000)
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`
}

/** The day of a time as `YYYY-MM-DD` in the server's time zone. */
export const dayText = (seconds: number): string => timeText(seconds).slice(0, 10)

/** The begin of the day that lies `back` days before the day of a time, in unix seconds. */
export function startOfDay(seconds: number, back = 0): number {
  const d = new Date(seconds * 1000)
  return Math.floor(new Date(d.getFullYear(), d.getMonth(), d.getDate() - back).getTime() / 1000)
}
