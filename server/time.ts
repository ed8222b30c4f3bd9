/** The time now in unix seconds, as the protocol stores times. Tests replace it. */
export type Clock = () => number

export const systemClock: Clock = () => Math.floor(Date.now() / 1000)

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
