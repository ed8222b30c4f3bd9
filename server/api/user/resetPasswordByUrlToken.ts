import { recordAct } from '#server/audit/record.ts'
import { changePassword } from '#server/auth/account.ts'
import { assertNewPassword } from '#server/auth/password.ts'
import { forgetWrongTries } from '#server/auth/password-brake.ts'
import { takePasswordToken } from '#server/auth/password-token.repository.ts'
import { hashToken } from '#server/auth/session.ts'
import { handler } from '#server/call/handler.ts'
import { asObject, foundUser } from '#server/domain/user/found-user.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `user/resetPasswordByUrlToken`: sets a new password with the token of a mail. All sessions of the user end, and failed logins no longer
 * brake the account. If the password is refused, the token stays valid for another try.
 */
export const userResetPasswordByUrlToken = handler('user/resetPasswordByUrlToken', {
  access: anyone,
  run: async (ctx, { token, new_password }) => {
    await assertNewPassword(ctx.db, new_password, 'new_password')
    const uid = await takePasswordToken(ctx.db, hashToken(token.trim()), ctx.now)
    if (uid === undefined) throw new AppError('PASSWORD_TOKEN_WRONG')
    const by = await foundUser(ctx, uid)
    await changePassword(ctx.services, uid, { password: new_password, field: 'new_password' }, (db) =>
      recordAct({ ...ctx, db }, { action: 'user.password', object: asObject(by), detail: 'mail_link', by }),
    )
    await forgetWrongTries(ctx, uid)
    return []
  },
})
