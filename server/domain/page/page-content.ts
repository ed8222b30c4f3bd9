import { AppError } from '#shared/errors.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'

/** A run of percent-encoded UTF-8 characters. */
const ENCODED =
  /(?:%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3})+/gi

/** Percent-decodes text as the protocol does: `+` is a space. Anything that is not encoded UTF-8 (`100%`, `%zz`, `%ff`) stays. */
export function percentDecoded(text: string): string {
  return text.replaceAll('+', ' ').replace(ENCODED, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

/**
 * The text of a page to be saved.
 * @param sent the field `page_content`
 * @param encoded whether it is percent-encoded once more (`is_urlencode`)
 * @throws AppError BAD_FIELD when it is empty, above `PAGE_CONTENT_BYTES` in UTF-8, or has invalid characters (NUL, half characters)
 */
export function pageContent(sent: string, encoded: boolean): string {
  const text = encoded ? percentDecoded(sent) : sent
  const refuse = (reason: string, more = {}) =>
    new AppError('BAD_FIELD', { field: 'page_content', reason: `@${reason}`, ...more })
  if (text === '') throw refuse('required')
  if (Buffer.byteLength(text) > PAGE_CONTENT_BYTES) throw refuse('too_long', { max: PAGE_CONTENT_BYTES })
  if (text.includes('\u0000') || !text.isWellFormed()) throw refuse('bad_characters')
  return text
}
