import { setLastLogin } from '#server/auth/account.repository.ts'
import { startSession } from '#server/auth/log-in.ts'
import { handler } from '#server/call/handler.ts'
import { register } from '#server/domain/account/register.ts'
import { anyone } from '#server/policy/rules.ts'

/** `user/registerByVerify`: creates an account and logs in. */
export const userRegisterByVerify = handler('user/registerByVerify', {
  access: anyone,
  run: async (ctx, input) => {
    const { account, isMailSent } = await register(ctx, input)
    await setLastLogin(ctx.db, account.uid, ctx.now)
    return { ...(await startSession(ctx, account.uid)), email_sent: Number(isMailSent) }
  },
})
