import { recordAct } from '#server/audit/record.ts'
import { findCredentialsOfUser } from '#server/auth/account.repository.ts'
import { changePassword } from '#server/auth/account.ts'
import { assertNewPassword, assertPasswordFits } from '#server/auth/password.ts'
import { passwordMatchesBraked } from '#server/auth/password-brake.ts'
import { handler } from '#server/call/handler.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/resetPassword`: changes the password. All other sessions of the user end, with their edit locks. This session continues. */
export const userResetPassword = handler('user/resetPassword', {
  access: loggedIn,
  run: async (ctx, { password, new_password }, user) => {
    assertPasswordFits(password)
    await assertNewPassword(ctx.db, new_password, 'new_password')
    // This has its own count, so that failed logins by others cannot prevent a user from changing the password.
    const kept = await findCredentialsOfUser(ctx.db, user.uid)
    const right = await passwordMatchesBraked(
      ctx,
      { key: `old-password:uid:${user.uid}`, hash: kept?.password },
      password,
    )
    const changed =
      kept !== undefined &&
      right &&
      (await changePassword(
        ctx.services,
        user.uid,
        { password: new_password, expectedHash: kept.password, field: 'new_password', exceptSession: user.token_id },
        (db) => recordAct({ ...ctx, db }, { action: 'user.password', object: asObject(user) }),
      ))
    if (changed) return []
    await recordAct(ctx, { action: 'user.password', object: asObject(user), refusal: 'OLD_PASSWORD_WRONG' })
    throw new AppError('OLD_PASSWORD_WRONG', {}, 'password')
  },
})
