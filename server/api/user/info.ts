import { findAccount } from '#server/auth/account.repository.ts'
import { ownAccount } from '#server/auth/account.ts'
import { whatConfirms } from '#server/auth/confirm-password.ts'
import { findPendingEmail } from '#server/auth/email.repository.ts'
import { handler } from '#server/call/handler.ts'
import { pathToLogInAgain } from '#server/domain/sign-in/offered-providers.ts'
import { mayCreateItems } from '#server/policy/item-creators.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/info`: the logged-in user. */
export const userInfo = handler('user/info', {
  access: loggedIn,
  run: async (ctx, _input, user) => {
    const account = await findAccount(ctx.db, user.uid)
    if (!account) throw new AppError('NOT_LOGGED_IN')
    const may_create_items = Number(await mayCreateItems(ctx, user))
    const confirm_by = await whatConfirms(ctx, user)
    return {
      ...ownAccount(account),
      email_pending: await findPendingEmail(ctx.db, user.uid, ctx.now),
      may_create_items,
      confirm_by,
      login_again: confirm_by === 'password' ? '' : await pathToLogInAgain(ctx, user.uid),
      second_step_missing: user.lacksSecondStep ? 1 : 0,
    }
  },
})
