import * as z from 'zod'
import { type OutgoingAnswer, textOf } from '#server/outgoing/outgoing-request.ts'
import type { Output } from '#shared/api/index.ts'
import { noAnswer, providerRefusal } from './provider-refusal.ts'

/** The longest text of an answer of the AI provider, in characters. */
export const AI_ANSWER_LENGTH = 200_000

const count = z.number().int().catch(0)

/** A completion of a provider. Missing parts get default values. */
const Completion = z.object({
  id: z.string().catch(''),
  created: count,
  model: z.string().catch(''),
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullable().catch(null) }))
    .min(1),
  usage: z
    .object({ prompt_tokens: count, completion_tokens: count, total_tokens: count })
    .catch({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }),
})

/**
 * Reads a whole answer of the provider. Only its first choice is used.
 * @throws AppError AI_FAILED
 */
export async function wholeAnswer(answer: OutgoingAnswer): Promise<Output<'ai/create'>> {
  const { data } = Completion.safeParse(await jsonOf(answer))
  const choice = data?.choices[0]
  if (!data || !choice) throw noAnswer('ai_unreadable')
  const { id, created, model, usage } = data
  const { message, finish_reason } = choice
  if (message.content.length > AI_ANSWER_LENGTH) throw noAnswer('ai_too_long')
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: message.content }, finish_reason }],
    usage,
  }
}

async function jsonOf(answer: OutgoingAnswer): Promise<unknown> {
  try {
    return JSON.parse(await textOf(answer))
  } catch (error) {
    throw error instanceof SyntaxError ? noAnswer('ai_unreadable') : providerRefusal(error)
  }
}
