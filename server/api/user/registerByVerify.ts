import { handler } from '#server/call/handler.ts'
import { register } from '#server/domain/account/register.ts'
import { completeSignIn } from '#server/domain/sign-in/complete-sign-in.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `user/registerByVerify`: creates an account and logs in. An account that waits for the verification of its e-mail address is not logged in; the
 * answer is an error that says so.
 */
export const userRegisterByVerify = handler('user/registerByVerify', {
  access: anyone,
  run: async (ctx, input) => {
    const { account, isMailSent, awaits } = await register(ctx, input)
    if (awaits) throw new AppError('EMAIL_AWAITED', { email: input.email ?? '' })
    return { ...(await completeSignIn(ctx, account, 'register')), email_sent: Number(isMailSent) }
  },
})
