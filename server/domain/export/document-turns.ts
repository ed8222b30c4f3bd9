import { FairTurns, refusedFor } from '#server/limits/fair-turns.ts'
import { AppError } from '#shared/errors.ts'

/** The seconds after which a refused person may try again. */
const RETRY_SECONDS = 30

const refusal = refusedFor(RETRY_SECONDS)

/** The running and waiting documents of this process, one for each person. Each needs its own process with up to 512 MB. */
const turns = new FairTurns({
  atOnce: 2,
  atOncePerKey: 1,
  waiting: 10,
  waitingBytes: 1,
  refusal,
  waitMs: 60_000,
})

/** The people with a running or waiting document. */
const people = new Set<number>()

/**
 * Writes a document for a person when it gets a turn.
 * @param gone aborts when the person has gone
 * @throws AppError EXPORT_RUNS while another one of the same person is being made, TOO_MANY when too many wait or the person has gone; errors of the work
 */
export async function inDocumentTurn<T>(uid: number, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (people.has(uid)) throw new AppError('EXPORT_RUNS')
  people.add(uid)
  try {
    return await turns.run({ key: String(uid), bytes: 0, gone: () => gone }, work)
  } catch (error) {
    throw gone.aborted ? refusal() : error
  } finally {
    people.delete(uid)
  }
}
