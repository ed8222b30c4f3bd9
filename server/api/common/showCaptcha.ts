import { findCaptcha } from '#server/auth/captcha.repository.ts'
import { drawCaptcha, drawNoCaptcha } from '#server/auth/captcha-image.ts'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/** `common/showCaptcha`: the picture of a captcha. For an unknown, used or expired one, a crossed-out picture with HTTP 404. */
export const commonShowCaptcha = handler('common/showCaptcha', {
  access: anyone,
  run: async (ctx, { captcha_id }) => {
    const text = captcha_id > 0 ? await findCaptcha(ctx.db, captcha_id, ctx.now) : undefined
    return text === undefined
      ? { contentType: 'image/png', body: await drawNoCaptcha(), status: 404 }
      : { contentType: 'image/png', body: await drawCaptcha(captcha_id, text) }
  },
})
