import { dayTag } from '#web/lib/time.ts'

/** The time alone ("14:32") for today, else the day and the time. */
export function shortTime(milliseconds: number, tag: string): string {
  const then = new Date(milliseconds)
  const isToday = then.toDateString() === new Date().toDateString()
  const time = then.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (isToday) return time
  return `${then.toLocaleDateString(dayTag(tag), { day: 'numeric', month: 'short' })} ${time}`
}
