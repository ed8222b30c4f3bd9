import { createCaptcha } from '#server/auth/captcha.ts'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/** `common/createCaptcha`: creates a captcha and answers its id. Its picture is at `common/showCaptcha`. */
export const commonCreateCaptcha = handler('common/createCaptcha', {
  access: anyone,
  run: async (ctx) => ({ captcha_id: (await createCaptcha(ctx)).captcha_id }),
})
