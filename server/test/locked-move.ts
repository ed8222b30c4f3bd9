import { type Context, contextOfNobody } from '#server/context.ts'
import type { MoveGiven } from '#server/migrate/move-in.ts'
import { withMoveLock } from '#server/migrate/move-lock.ts'
import type { TestApp } from './build-test-app.ts'

/** Does a run of a move with the lock of moves, as the command does. */
export function lockedMove<T>(
  t: TestApp,
  work: (ctx: Context, run: Pick<MoveGiven, 'lock' | 'signal' | 'progress'>) => Promise<T>,
): Promise<T> {
  const { signal } = new AbortController()
  const run = { system: 'ShowDoc', source_name: 'main', act: 'move', started_by: '', signal } as const
  return withMoveLock(t.services, run, (lock) =>
    work(contextOfNobody(t.services, signal), { lock, signal, progress: () => undefined }),
  )
}
