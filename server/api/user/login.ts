import { CAPTCHA_COOKIE, spendCaptcha } from '#server/auth/captcha.ts'
import { handler } from '#server/call/handler.ts'
import { logIn, needsCaptcha } from '#server/domain/sign-in/log-in.ts'
import { anyone } from '#server/policy/rules.ts'

/**
 * `user/login`: the old name of the login (docs/protocol.md, Captchas). Scripts log in without a captcha until a password was wrong
 * for this name or from this address. Then they need a captcha: `v_code` from `common/verify` (its id is in a cookie), or
 * `captcha` with `captcha_id`.
 */
export const userLogin = handler('user/login', {
  access: anyone,
  run: async (ctx, input) => {
    if (await needsCaptcha(ctx, input.username)) {
      if (input.captcha_id > 0) await spendCaptcha(ctx, input.captcha_id, input.captcha ?? input.v_code)
      else await spendCaptcha(ctx, cookieCaptcha(ctx.request.cookies[CAPTCHA_COOKIE]), input.v_code ?? input.captcha)
    }
    return logIn(ctx, input)
  },
})

const cookieCaptcha = (value: string | undefined): number => (/^\d{1,15}$/.test(value ?? '') ? Number(value) : 0)
