import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, S, text } from '#shared/fields.ts'
import { AI_QUESTION_LENGTH } from '#shared/limits.ts'

/** A completion in the form of the provider's protocol. Other fields of the provider are dropped. */
const ChatCompletion = z.object({
  id: S(),
  object: S(),
  created: I(),
  model: S(),
  choices: z.array(
    z.object({ index: I(), message: z.object({ role: S(), content: S() }), finish_reason: S().nullable() }),
  ),
  usage: z.object({ prompt_tokens: I(), completion_tokens: I(), total_tokens: I() }),
})

/** The AI assistant: any provider that speaks the protocol of OpenAI's chat completions. */
export const ai = {
  create: defineCall({
    summary:
      'Ask the AI assistant. The answer comes piece by piece; ending the request ends the work. The legacy door gives the whole at once.',
    effect: 'write',
    answer: 'events',
    input: z.object({ content: text(AI_QUESTION_LENGTH, 1) }),
    output: ChatCompletion,
    events: {
      /** The next piece of the answer, in Markdown. */
      delta: z.object({ text: S() }),
      /** The end of the answer. `length`: the provider cut it at its limit. */
      done: z.object({ finish_reason: S() }),
    },
    errors: ['AI_NOT_SET_UP', 'AI_FAILED'],
  }),
}
