import { CAPTCHA_COOKIE, CAPTCHA_SECONDS, createCaptcha } from '#server/auth/captcha.ts'
import { drawCaptcha } from '#server/auth/captcha-image.ts'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/** `common/verify`: the old form of the captcha (docs/protocol.md, Captchas): a picture, and its id in a cookie. */
export const commonVerify = handler('common/verify', {
  access: anyone,
  run: async (ctx) => {
    const { captcha_id, text } = await createCaptcha(ctx)
    ctx.setCookie({ name: CAPTCHA_COOKIE, value: String(captcha_id), maxAge: CAPTCHA_SECONDS })
    return { contentType: 'image/png', body: await drawCaptcha(captcha_id, text) }
  },
})
