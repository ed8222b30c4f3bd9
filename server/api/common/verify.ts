import { CAPTCHA_SECONDS } from '#shared/constants.ts'
import { CAPTCHA_COOKIE, createCaptcha } from '../../auth/captcha.ts'
import { drawCaptcha } from '../../auth/captcha-image.ts'
import { handler } from '../../http/handler.ts'
import { anyone } from '../../policy/rules.ts'

/** `common/verify`: the old form of the captcha (wire contract, section 17, point 10): a picture, and its id in a cookie. */
export const commonVerify = handler('common/verify', {
  access: anyone,
  run: async (ctx) => {
    const { captcha_id, text } = await createCaptcha(ctx)
    ctx.setCookie({ name: CAPTCHA_COOKIE, value: String(captcha_id), maxAge: CAPTCHA_SECONDS })
    return { contentType: 'image/png', body: await drawCaptcha(captcha_id, text) }
  },
})
