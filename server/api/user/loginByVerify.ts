import { spendCaptcha } from '#server/auth/captcha.ts'
import { handler } from '#server/call/handler.ts'
import { logIn } from '#server/domain/sign-in/log-in.ts'
import { anyone } from '#server/policy/rules.ts'

/** `user/loginByVerify`: logs in by name or e-mail address, password and captcha. */
export const userLoginByVerify = handler('user/loginByVerify', {
  access: anyone,
  run: async (ctx, input) => {
    await spendCaptcha(ctx, input.captcha_id, input.captcha)
    return logIn(ctx, input)
  },
})
