import { FairTurns } from '#server/limits/fair-turns.ts'
import { AppError } from '#shared/errors.ts'

/** After how many seconds somebody may try again whose turn did not come. */
const RETRY_SECONDS = 30

/** The documents that this process makes at once, one for each person, and those that wait. Each takes a process of its own with up to 512 MB. */
const turns = new FairTurns({
  atOnce: 2,
  atOncePerKey: 1,
  waiting: 10,
  waitingBytes: 1,
  retrySeconds: RETRY_SECONDS,
  waitMs: 60_000,
})

/** The people whose documents are being made or wait. */
const people = new Set<number>()

/**
 * Makes a document of a person when its turn comes.
 * @param gone aborts when the person has gone
 * @throws AppError EXPORT_RUNS while another one of the same person is being made, TOO_MANY when too many wait or the person has gone; errors of the work
 */
export async function inDocumentTurn<T>(uid: number, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (people.has(uid)) throw new AppError('EXPORT_RUNS')
  people.add(uid)
  try {
    return await turns.run({ key: String(uid), bytes: 0, gone: () => gone }, work)
  } catch (error) {
    throw gone.aborted ? new AppError('TOO_MANY', { seconds: RETRY_SECONDS }) : error
  } finally {
    people.delete(uid)
  }
}
