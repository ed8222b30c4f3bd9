import type { Context } from '#server/context.ts'
import { type OutgoingAnswer, outgoingRequest } from '#server/outgoing/outgoing-request.ts'
import { readSecretOption, readSiteOptions } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { providerRefusal, statusRefusal } from './provider-refusal.ts'

/** The default AI provider and its default model. */
const AI_HOST = 'https://api.openai.com'
const AI_MODEL = 'gpt-4o'
/** The most bytes of an answer of the AI provider. */
const AI_ANSWER_BYTES = 8 * 1024 * 1024
/** How long the provider may be silent, and how long a whole answer may take. */
const AI_SILENCE_MS = 60_000
const AI_TOTAL_MS = 300_000

/** The instruction before every question, so that the answer can be put into a page unchanged. */
const INSTRUCTION = [
  'You help people of an IT team to write documentation: API pages, data dictionaries, manuals.',
  'Answer in Markdown, in the language of the request unless it asks for another one.',
  'Give the text itself: no greeting, no remark about what you did, no code fence around the whole.',
].join(' ')

/** The address of the provider, the key and the model. */
export interface Provider {
  url: URL
  key: string
  model: string
}

/** The provider from the settings of the site. @throws AppError AI_NOT_SET_UP when no key is set */
export async function configuredProvider(ctx: Context): Promise<Provider> {
  const { open_api_host, ai_model_name } = await readSiteOptions(ctx.db)
  const key = await readSecretOption(ctx.db, ctx.services.secrets, 'open_api_key')
  if (key === '') throw new AppError('AI_NOT_SET_UP')
  const host = open_api_host || AI_HOST
  return { url: new URL(completionsAt(host)), key, model: ai_model_name || AI_MODEL }
}

/** The address of completions. Many providers document their address including the version (`/v1`, `/api/paas/v4`), and some the whole. */
function completionsAt(host: string): string {
  const base = host.replace(/\/chat\/completions$/, '')
  return `${base}${/\/v\d+$/.test(base) || base !== host ? '' : '/v1'}/chat/completions`
}

/**
 * Sends a question to the provider (protocol of OpenAI's chat completions). It ends when the visitor's request ends.
 * @throws AppError AI_FAILED
 */
export async function askProvider(
  ctx: Context,
  { url, key, model }: Provider,
  question: string,
  stream: boolean,
): Promise<OutgoingAnswer> {
  const messages = [
    { role: 'system', content: INSTRUCTION },
    { role: 'user', content: question },
  ]
  try {
    const answer = await outgoingRequest({
      url,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: stream ? 'text/event-stream' : 'application/json',
      },
      body: JSON.stringify({ model, messages, stream }),
      limits: { silence: AI_SILENCE_MS, total: AI_TOTAL_MS, bytes: AI_ANSWER_BYTES },
      signal: ctx.gone(),
    })
    const refusal = statusRefusal(answer.status)
    if (!refusal) return answer
    answer.end()
    throw refusal
  } catch (error) {
    throw providerRefusal(error)
  }
}
