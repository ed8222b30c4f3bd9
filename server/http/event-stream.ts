import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { EventsAnswer } from '#server/call/handler.ts'
import { type AppError, errors, errorText, type Lang } from '#shared/errors.ts'

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
 * Sends an answer of kind `events` as `text/event-stream`. What goes wrong once it has begun is its last event, `error`, with what a refusal
 * says.
 * @param refusalOf turns what was thrown into what the visitor is told
 */
export function sendEvents(
  reply: FastifyReply,
  answer: EventsAnswer,
  lang: Lang,
  refusalOf: (cause: unknown) => AppError,
): void {
  reply
    .type('text/event-stream; charset=utf-8')
    // A proxy that gathers the answer before it passes it on would hold back every piece.
    .header('x-accel-buffering', 'no')
    .send(Readable.from(textOf(answer, lang, refusalOf)))
}
