import type { CallEvent, Input, StreamedCall } from '#shared/api/index.ts'
import { type Answer, ApiError, type CallOptions, dataOf, NO_ANSWER, toBody } from './api.ts'
import { currentTexts } from './locale.tsx'
import { inBrowser } from './site.ts'

/** One event of a stream in the server's form: a name, and one line of JSON. */
function readEvent(block: string): { event: string; data: unknown } | null {
  const event = /^event: ?(.*)$/m.exec(block)?.[1]
  const data = /^data: ?(.*)$/m.exec(block)?.[1]
  return event && data !== undefined ? { event, data: JSON.parse(data) as unknown } : null
}

/** The events of a body, each as soon as it is complete. Leaving the loop cancels the request. */
async function* eventsOf(body: ReadableStream<Uint8Array>) {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Sends a call whose answer arrives in pieces: `for await (const { event, data } of streamCall('ai/create', { content }, { signal
 * }))`. The last event of a complete answer is `done`. Throws `ApiError` for a refusal, for an error event and for an answer that
 * breaks off. Throws the browser's `AbortError` when `options.signal` aborted it.
 */
export async function* streamCall<N extends StreamedCall>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): AsyncGenerator<CallEvent<N>> {
  const texts = currentTexts().common.error
  const { signal } = options
  try {
    const response = await fetch(inBrowser(`/api/${name}`), {
      method: 'POST',
      credentials: 'same-origin',
      body: toBody(input),
      signal: signal ?? null,
    })
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      dataOf<N>((await response.json()) as Answer, options)
      throw new ApiError(NO_ANSWER, texts.unreadable)
    }
    for await (const { event, data } of eventsOf(response.body)) {
      if (event === 'error') dataOf<N>(data as Answer, options)
      yield { event, data } as CallEvent<N>
      if (event === 'done') return
    }
    throw new ApiError(NO_ANSWER, texts.network)
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause
    throw new ApiError(NO_ANSWER, cause instanceof SyntaxError ? texts.unreadable : texts.network)
  }
}
