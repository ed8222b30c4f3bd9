import type { Services } from '#server/context.ts'
import { addViews } from './mock.repository.ts'

/** How long views are collected before they are written, in milliseconds. So answers do not wait, and not every view is a write. */
const WRITE_AFTER_MS = 1000

/** Counts the views of mocks. Collected views are lost if the process is killed. */
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
    /** Writes the collected views. */
    write,
  }
}
