import { handler } from '#server/call/handler.ts'
import { tryProvider } from '#server/domain/ai/try-provider.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/tryAi`: requests one word from the AI provider and reports each step. */
export const adminSettingTryAi = handler('adminSetting/tryAi', {
  access: siteAdmin,
  run: (ctx) => tryProvider(ctx),
})
