import type { Services } from '#server/context.ts'
import { addViews } from './mock.repository.ts'

/** Views are written this long after the first one that was not, in milliseconds: no answer waits for it, and no row is written each time. */
const WRITE_AFTER_MS = 1000

/** Counts how often mocks were asked for. What a killed process had not written yet is not counted. */
export function viewCounter({ database }: Pick<Services, 'database'>) {
  let waiting = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const views = waiting
    waiting = new Map()
    if (views.size > 0) await addViews(database.db, views)
  }
  return {
    count(id: number) {
      waiting.set(id, (waiting.get(id) ?? 0) + 1)
      timer ??= setTimeout(() => write().catch(() => {}), WRITE_AFTER_MS).unref()
    },
    /** Writes what is waiting. */
    write,
  }
}
