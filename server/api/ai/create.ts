import { EventsAnswer, handler } from '#server/call/handler.ts'
import { askProvider, configuredProvider } from '#server/domain/ai/ask-provider.ts'
import { streamedAnswer } from '#server/domain/ai/streamed-answer.ts'
import { wholeAnswer } from '#server/domain/ai/whole-answer.ts'
import { limitRate } from '#server/limits/rate-limit.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** The most questions of a user in `AI_WINDOW_SECONDS`. */
export const AI_QUESTIONS_PER_USER = 60
export const AI_WINDOW_SECONDS = 3600

const QUESTIONS = { max: AI_QUESTIONS_PER_USER, seconds: AI_WINDOW_SECONDS }

/**
 * `ai/create`: asks the AI assistant of the site. A failure before the first piece is a usual refusal. A later failure is the last
 * event.
 */
export const aiCreate = handler('ai/create', {
  access: loggedIn,
  run: async (ctx, { content }, user) => {
    const provider = await configuredProvider(ctx)
    await limitRate(ctx, `ai:${user.uid}`, QUESTIONS)
    if (ctx.request.door === 'legacy') return wholeAnswer(await askProvider(ctx, provider, content, false))
    return new EventsAnswer(streamedAnswer(await askProvider(ctx, provider, content, true)))
  },
})
