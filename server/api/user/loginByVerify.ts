import { spendCaptcha } from '../../auth/captcha.ts'
import { logIn } from '../../auth/log-in.ts'
import { handler } from '../../http/handler.ts'
import { anyone } from '../../policy/rules.ts'

/** `user/loginByVerify`: log in by name or e-mail address, password and captcha. */
export const userLoginByVerify = handler('user/loginByVerify', {
  access: anyone,
  run: async (ctx, input) => {
    await spendCaptcha(ctx, input.captcha_id, input.captcha)
    return logIn(ctx, input)
  },
})
