import { findCredentialsOfUser } from '#server/auth/account.repository.ts'
import { changePassword } from '#server/auth/account.ts'
import { assertNewPassword, assertPasswordFits } from '#server/auth/password.ts'
import { passwordMatchesBraked } from '#server/auth/password-brake.ts'
import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/resetPassword`: change the password. Every other session of the user ends, with what it had locked; this one goes on. */
export const userResetPassword = handler('user/resetPassword', {
  access: loggedIn,
  run: async (ctx, { password, new_password }, user) => {
    assertPasswordFits(password)
    await assertNewPassword(ctx.db, new_password, 'new_password')
    // A count of its own: whoever locks the login of a name from outside must not keep its user from changing the password.
    const kept = await findCredentialsOfUser(ctx.db, user.uid)
    const right = await passwordMatchesBraked(
      ctx,
      { key: `old-password:uid:${user.uid}`, hash: kept?.password },
      password,
    )
    const changed =
      kept !== undefined &&
      right &&
      (await changePassword(ctx.services, user.uid, {
        password: new_password,
        expectedHash: kept.password,
        field: 'new_password',
        exceptSession: user.token_id,
      }))
    if (!changed) throw new AppError('OLD_PASSWORD_WRONG', {}, 'password')
    return []
  },
})
