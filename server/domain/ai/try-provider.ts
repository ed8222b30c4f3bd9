import type { Context } from '#server/context.ts'
import { type OutgoingAnswer, outgoingRequest, textOf } from '#server/outgoing/outgoing-request.ts'
import { trySteps } from '#server/try-steps.ts'
import type { TrySteps } from '#shared/api/try-steps.ts'
import { configuredProvider, type Provider } from './ask-provider.ts'

/** A person waits for the result, so the limit is shorter than for a real question. */
const LIMITS = { silence: 30_000, total: 45_000, bytes: 256 * 1024 }

/**
 * Requests one word from the AI provider and reports each step. A refusal has the words of the provider.
 * @throws AppError AI_NOT_SET_UP
 */
export async function tryProvider(ctx: Context): Promise<TrySteps> {
  const provider = await configuredProvider(ctx)
  return trySteps(ctx.lang, async (step) => {
    const answer = await step(
      'connect',
      () => ask(ctx, provider),
      ({ status }) => `${provider.url.host}: HTTP ${status}`,
    )
    await step(
      'ask',
      () => wordOf(answer, provider),
      (word) => word,
    )
  })
}

const ask = (ctx: Context, { url, key, model }: Provider): Promise<OutgoingAnswer> =>
  outgoingRequest({
    url,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      model,
      messages: [{ role: 'user', content: 'Answer with one word: ready' }],
      stream: false,
    }),
    limits: LIMITS,
    signal: ctx.gone(),
  })

async function wordOf(answer: OutgoingAnswer, { key, model }: Provider): Promise<string> {
  // Providers quote a wrong key in their refusal.
  const text = (await textOf(answer)).replaceAll(key, '***')
  if (answer.status < 200 || answer.status >= 300) throw new Error(`HTTP ${answer.status}: ${text}`)
  const word = contentOf(text)
  if (word === undefined) throw new Error(text || `HTTP ${answer.status}`)
  return `${model}: ${word}`
}

/** The text of the first choice of a completion; undefined for any other answer. */
function contentOf(text: string): string | undefined {
  try {
    const { choices } = JSON.parse(text) as { choices?: { message?: { content?: unknown } }[] }
    const content = choices?.[0]?.message?.content
    return typeof content === 'string' && content.trim() !== '' ? content : undefined
  } catch {
    return undefined
  }
}
