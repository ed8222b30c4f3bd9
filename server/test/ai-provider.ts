import type { ServerResponse } from 'node:http'
import type { TestApp } from './build-test-app.ts'
import type { OtherHost, ReceivedRequest } from './other-host.ts'
import { setSiteOption } from './site-option.ts'

/** The key of the site. No answer may contain it. */
export const AI_KEY = 'sk-test-0123456789'

/** Sets another host as the AI provider of the site. */
export async function useProvider(t: TestApp, host: OtherHost): Promise<void> {
  await setSiteOption(t, 'open_api_key', AI_KEY)
  await setSiteOption(t, 'open_api_host', host.origin)
  await setSiteOption(t, 'ai_model_name', 'small-1')
}

/** A piece of a streamed completion, as a provider sends it. */
export const chunk = (content: string, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'small-1',
    system_fingerprint: 'fp_1',
    choices: [{ index: 0, delta: content ? { content } : {}, finish_reason }],
  })}\n\n`

/** Answers like a provider: as a stream if the request asks for one, else as one body. */
export const saying =
  (...pieces: string[]) =>
  ({ body }: ReceivedRequest, reply: ServerResponse): void => {
    if ((JSON.parse(body) as { stream: boolean }).stream) {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of pieces) reply.write(chunk(piece))
      reply.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
      return
    }
    const usage = { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46, prompt_tokens_details: {} }
    const message = { role: 'assistant', content: pieces.join(''), refusal: null }
    const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }]
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_700_000_000,
        model: 'small-1',
        choices,
        usage,
        system_fingerprint: 'fp_1',
      }),
    )
  }

/** Answers with this status, body and type. */
export const answering =
  (status: number, body: string, type = 'application/json') =>
  (_request: ReceivedRequest, reply: ServerResponse): void => {
    reply.writeHead(status, { 'content-type': type }).end(body)
  }

export interface ReadEvent {
  event: string
  data: Record<string, unknown>
}

/** The events of a complete `text/event-stream`. */
export const readEvents = (stream: string): ReadEvent[] =>
  stream
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      return { event, data: JSON.parse(data) as Record<string, unknown> }
    })
