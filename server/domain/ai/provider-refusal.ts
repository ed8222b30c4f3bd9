import { OutgoingError, type OutgoingReason } from '#server/outgoing/outgoing-error.ts'
import { AppError, type Word } from '#shared/errors.ts'

const REASONS: Record<OutgoingReason, Word> = {
  bad_address: 'ai_address',
  refused_address: 'ai_address',
  unreachable: 'ai_unreachable',
  redirected: 'ai_redirected',
  too_slow: 'ai_slow',
  too_large: 'ai_too_long',
  broken_off: 'ai_broken_off',
  cancelled: 'ai_broken_off',
}

/** The refusal for a provider without an answer. It contains no text of the provider. */
export const noAnswer = (reason: Word): AppError => new AppError('AI_FAILED', { reason: `@${reason}` })

/** Turns an error of a request into a refusal. Other errors are returned unchanged. */
export const providerRefusal = (error: unknown): unknown =>
  error instanceof OutgoingError ? noAnswer(REASONS[error.reason]) : error

/** The refusal for an HTTP status; undefined for success. */
export function statusRefusal(status: number): AppError | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 403) return noAnswer('ai_key')
  if (status === 404) return noAnswer('ai_model')
  if (status === 429) return noAnswer('ai_busy')
  return noAnswer(status >= 400 && status < 500 ? 'ai_question' : 'ai_broken')
}
