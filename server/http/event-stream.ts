import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { EventsAnswer } from '#server/call/handler.ts'
import { type AppError, errors, errorText } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'

const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

async function* textOf(
  { events }: EventsAnswer,
  lang: Lang,
  refusalOf: (cause: unknown) => AppError,
): AsyncGenerator<string> {
  try {
    for await (const { event, data } of events) yield eventText(event, data)
  } catch (cause) {
    const error = refusalOf(cause)
    yield eventText('error', {
      error_code: errors[error.error].code,
      error_name: error.error,
      error_message: errorText(error.error, lang, error.params),
    })
  }
}

/**
 * Sends an answer of kind `events` as `text/event-stream`. If something fails after the beginning, the last event is `error` with a refusal.
 * @param refusalOf turns a thrown error into a refusal
 */
export function sendEvents(
  reply: FastifyReply,
  answer: EventsAnswer,
  lang: Lang,
  refusalOf: (cause: unknown) => AppError,
): void {
  reply
    .type('text/event-stream; charset=utf-8')
    // A proxy that buffers answers would hold back every event.
    .header('x-accel-buffering', 'no')
    .send(Readable.from(textOf(answer, lang, refusalOf)))
}
