/**
 * The same day and time some months later, in the server's time zone; the last day of the month when it is shorter.
 * @param seconds unix seconds
 */
export function monthsAfter(seconds: number, months: number): number {
  const day = new Date(seconds * 1000)
  const date = day.getDate()
  day.setDate(1)
  day.setMonth(day.getMonth() + months)
  const last = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate()
  day.setDate(Math.min(date, last))
  return Math.floor(day.getTime() / 1000)
}
