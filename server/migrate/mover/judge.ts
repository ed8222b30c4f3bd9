import { listAccountsByIds } from '#server/auth/account.repository.ts'
import type { Kind } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { Left, type Run } from '#server/migrate/run.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'

/** Decisions that the movers of several kinds take. */

/** The first `most` characters of a text. */
export const cutTo = (text: string, most: number): string => {
  const characters = [...text.toWellFormed()]
  return characters.length <= most ? text.toWellFormed() : characters.slice(0, most).join('')
}

/** A time that is known and not in the future; otherwise the present one. Unix seconds. */
export const pastTime = (time: number, now: number): number => (time > 0 && time <= now ? time : now)

/** The account of a person of the source, with the name that it has here. In a dry run new accounts have the id -1. */
export async function personOf(run: Run, old_id: string): Promise<{ uid: number; username: string } | Left> {
  const uid = run.ids.idOf('user', old_id)
  if (uid === undefined) return new Left('points_to_nothing', said('note_user', { id: old_id }))
  const known = names.get(run)?.get(uid)
  if (known !== undefined) return { uid, username: known }
  const [account] = await listAccountsByIds(run.ctx.db, [uid])
  if (!account && !run.isDry) return new Left('points_to_nothing', said('note_user_gone', { id: old_id }))
  const username = account?.username ?? ''
  if (!names.has(run)) names.set(run, new Map())
  names.get(run)?.set(uid, username)
  return { uid, username }
}

/** The names of accounts that a run has looked up, by uid. */
const names = new WeakMap<Run, Map<number, string>>()

/** When something was deleted. If it would leave the recycle bin at once, it stays there as if it was deleted now. */
export const deletedTime = (time: number, now: number): number => {
  const known = pastTime(time, now)
  return now - known > RECYCLE_SECONDS / 2 ? now : known
}

/** Notes a record whose time is in the future. */
export function noteFuture(run: Run, kind: Kind, named: { id: string; name: string }, ...times: number[]): void {
  const now = run.ctx.services.clock()
  const [future] = times.filter((time) => time > now)
  if (future !== undefined) run.reporter.note(kind, named, 'time_in_future', new Date(future * 1000).toISOString())
}
