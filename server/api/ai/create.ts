import { AI_QUESTIONS_PER_USER, AI_WINDOW_SECONDS } from '#shared/constants.ts'
import { EventsAnswer, handler } from '../../http/handler.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { loggedIn } from '../../policy/rules.ts'
import { askProvider, configuredProvider } from './ask-provider.service.ts'
import { streamedAnswer } from './streamed-answer.ts'
import { wholeAnswer } from './whole-answer.ts'

const QUESTIONS = { max: AI_QUESTIONS_PER_USER, seconds: AI_WINDOW_SECONDS }

/**
 * `ai/create`: asks the AI assistant of the site. What fails before the first piece is a refusal like any other; what fails later is the
 * last event.
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
