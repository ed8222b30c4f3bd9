import { ACCOUNT_WINDOW_SECONDS, REGISTRATIONS_PER_ADDRESS } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { setLastLogin } from '../../auth/account.repository.ts'
import { createAccount } from '../../auth/account.ts'
import { spendCaptcha } from '../../auth/captcha.ts'
import { startSession } from '../../auth/log-in.ts'
import { assertPasswordFits, assertPasswordGiven } from '../../auth/password.ts'
import { assertUserName } from '../../auth/user-name.ts'
import { handler } from '../../http/handler.ts'
import { addressKey, limitRate } from '../../http/rate-limit.ts'
import { anyone } from '../../policy/rules.ts'
import { readSiteOptions } from '../../site-options.ts'

/**
 * `user/registerByVerify`: make an account and log in. The order of the checks is that of the protocol (wire contract, section 4): a
 * captcha is not used up by a form that could not be sent anyway.
 */
export const userRegisterByVerify = handler('user/registerByVerify', {
  access: anyone,
  run: async (ctx, { username, password, confirm_password, captcha, captcha_id }) => {
    if (!(await readSiteOptions(ctx.db)).register_open) throw new AppError('REGISTRATION_CLOSED')
    assertUserName(username)
    assertPasswordFits(password)
    await spendCaptcha(ctx, captcha_id, captcha)
    assertPasswordGiven(password)
    if (password !== confirm_password) throw new AppError('PASSWORDS_DIFFER', {}, 'confirm_password')
    await limitRate(ctx, `register:${addressKey(ctx.request.ip)}`, {
      max: REGISTRATIONS_PER_ADDRESS,
      seconds: ACCOUNT_WINDOW_SECONDS,
    })
    const { uid } = await createAccount(ctx.services, { username, password })
    await setLastLogin(ctx.db, uid, ctx.now)
    return startSession(ctx, uid)
  },
})
