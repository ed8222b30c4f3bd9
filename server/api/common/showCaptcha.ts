import { findCaptcha } from '#server/auth/captcha.repository.ts'
import { drawCaptcha, drawNoCaptcha } from '#server/auth/captcha-image.ts'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/** `common/showCaptcha`: the picture of a captcha; a crossed-out one with HTTP 404 for one that is unknown, used or expired. */
export const commonShowCaptcha = handler('common/showCaptcha', {
  access: anyone,
  run: async (ctx, { captcha_id }) => {
    const text = captcha_id > 0 ? await findCaptcha(ctx.db, captcha_id, ctx.now) : undefined
    return text === undefined
      ? { contentType: 'image/png', body: await drawNoCaptcha(), status: 404 }
      : { contentType: 'image/png', body: await drawCaptcha(captcha_id, text) }
  },
})
