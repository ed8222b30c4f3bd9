import type { Context } from '#server/context.ts'
import { type OutgoingAnswer, outgoingRequest } from '#server/outgoing/outgoing-request.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { providerRefusal, statusRefusal } from './provider-refusal.ts'

/** The AI provider and its model while the administrator names none. */
const AI_HOST = 'https://api.openai.com'
const AI_MODEL = 'gpt-4o'
/** How much is taken of an answer of the AI provider, in bytes on the wire. */
const AI_ANSWER_BYTES = 8 * 1024 * 1024
/** How long the provider may keep silent, and how long a whole answer may take. */
const AI_SILENCE_MS = 60_000
const AI_TOTAL_MS = 300_000

/** Said before every question, so that what comes back can go into a page as it is. */
const INSTRUCTION = [
  'You help people of an IT team to write documentation: API pages, data dictionaries, manuals.',
  'Answer in Markdown, in the language of the request unless it asks for another one.',
  'Give the text itself: no greeting, no remark about what you did, no code fence around the whole.',
].join(' ')

/** Where the provider is asked, with which key and for which model. */
export interface Provider {
  url: URL
  key: string
  model: string
}

/** @throws AppError AI_NOT_SET_UP while the administrator has stored no key */
export async function configuredProvider(ctx: Context): Promise<Provider> {
  const { open_api_key, open_api_host, ai_model_name } = await readSiteOptions(ctx.db)
  if (open_api_key === '') throw new AppError('AI_NOT_SET_UP')
  const host = open_api_host || AI_HOST
  // Many providers write the version into the address that they give out.
  const url = new URL(`${host.replace(/\/v1$/, '')}/v1/chat/completions`)
  return { url, key: open_api_key, model: ai_model_name || AI_MODEL }
}

/**
 * Asks the provider (protocol of OpenAI's chat completions). The request ends with the visitor's.
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
