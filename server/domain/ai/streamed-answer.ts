import * as z from 'zod'
import type { OutgoingAnswer } from '#server/outgoing/outgoing-request.ts'
import type { CallEvent } from '#shared/api/index.ts'
import { noAnswer, providerRefusal } from './provider-refusal.ts'
import { AI_ANSWER_LENGTH, wholeAnswer } from './whole-answer.ts'

/** A piece of a streamed completion. Providers report a failure in the middle of a stream with a piece that has `error`. */
const Piece = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish().catch(null) }).catch({}),
        finish_reason: z.string().nullish().catch(null),
      }),
    )
    .catch([]),
  error: z.unknown().optional(),
})

/** The last data of a stream. */
const END = '[DONE]'

/** The data of the events of a `text/event-stream` (HTML standard, section 9.2). Events without data are skipped. */
async function* eventData(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.map((one) => one.replace(/\r$/, ''))) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
    }
  }
  // The standard drops a last event without an empty line behind it, but some providers omit that line.
  if (data.length > 0) yield data.join('\n')
}

function pieceOf(data: string): z.output<typeof Piece> {
  try {
    return Piece.parse(JSON.parse(data))
  } catch {
    throw noAnswer('ai_unreadable')
  }
}

/**
 * Turns a streamed answer of the provider into our own events. The answer of a provider without streaming becomes one piece.
 * @throws AppError AI_FAILED, after the pieces that arrived before
 */
export async function* streamedAnswer(answer: OutgoingAnswer): AsyncGenerator<CallEvent<'ai/create'>> {
  if (!/^text\/event-stream\b/i.test(answer.headers['content-type'] ?? '')) {
    const { message, finish_reason } = (await wholeAnswer(answer)).choices[0] as {
      message: { content: string }
      finish_reason: string | null
    }
    yield { event: 'delta', data: { text: message.content } }
    yield { event: 'done', data: { finish_reason: finish_reason ?? 'stop' } }
    return
  }
  let length = 0
  let finish_reason: string | undefined
  try {
    for await (const data of eventData(answer.body)) {
      if (data === END) {
        finish_reason ??= 'stop'
        break
      }
      const piece = pieceOf(data)
      if (piece.error) throw noAnswer('ai_broken')
      const [choice] = piece.choices
      finish_reason ??= choice?.finish_reason ?? undefined
      const text = choice?.delta.content
      if (!text) continue
      length += text.length
      if (length > AI_ANSWER_LENGTH) throw noAnswer('ai_too_long')
      yield { event: 'delta', data: { text } }
    }
  } catch (error) {
    throw providerRefusal(error)
  }
  if (finish_reason === undefined) throw noAnswer('ai_broken_off')
  if (length === 0) throw noAnswer('ai_empty')
  yield { event: 'done', data: { finish_reason } }
}
