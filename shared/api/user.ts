import { z } from 'zod'
import { DISPLAY_NAME_LENGTH, USERNAME_LENGTH } from '../constants.ts'
import { defineCall } from '../define-call.ts'
import { I, idOrNew, line, N, nothing, optionalText, own, S, secret, text } from '../fields.ts'

/** A user as the user may see it. Never the password hash. */
const User = z.object({
  uid: N(),
  username: S(),
  name: S(),
  email: S(),
  email_verify: I(),
  avatar: S(),
  avatar_small: S(),
  groupid: N(),
  reg_time: N(),
  last_login_time: N(),
})

const Login = User.extend({ user_token: S() })

const captchaFields = { captcha: optionalText(20), captcha_id: idOrNew() }

/** Accounts and sessions (wire contract, section 4; specification, sections 4, 5 and 7). */
export const user = {
  info: defineCall({
    summary: 'The logged-in user.',
    effect: 'read',
    input: z.object({ redirect_login: optionalText(10) }),
    output: User.extend({
      /** An address that waits for its owner to follow the link of a mail; empty: none. */
      email_pending: own(S()),
    }),
  }),
  loginByVerify: defineCall({
    summary: 'Log in by user name or e-mail address, password and captcha. Sets the session cookie.',
    effect: 'write',
    input: z.object({
      username: line(200),
      password: secret(),
      ...captchaFields,
      redirect_login: optionalText(10),
    }),
    output: Login,
    errors: ['CAPTCHA_WRONG', 'LOGIN_REFUSED', 'LOGIN_LOCKED'],
  }),
  login: defineCall({
    summary: 'The old name of the login. It asks for a captcha (`v_code`, from `common/verify`) after a wrong try.',
    effect: 'write',
    legacyOnly: true,
    input: z.object({ username: line(200), password: secret(), v_code: optionalText(20), ...captchaFields }),
    output: Login,
    errors: ['CAPTCHA_WRONG', 'LOGIN_REFUSED', 'LOGIN_LOCKED'],
  }),
  registerByVerify: defineCall({
    summary: 'Make an account and log in. The first account of a site is its administrator.',
    effect: 'write',
    legacyNames: ['user/register'],
    input: z.object({
      username: line(USERNAME_LENGTH),
      password: secret(),
      confirm_password: secret(),
      ...captchaFields,
      inviteCode: optionalText(100),
    }),
    output: Login,
    errors: ['REGISTRATION_CLOSED', 'CAPTCHA_WRONG', 'PASSWORDS_DIFFER', 'NAME_TAKEN'],
  }),
  loginByUserToken: defineCall({
    summary: 'Begin a browser session from a user token: sets the session cookie.',
    effect: 'write',
    input: z.object({ user_token: text(200, 1) }),
    output: User,
  }),
  updateInfo: defineCall({
    summary: 'Change the display name.',
    effect: 'write',
    input: z.object({ name: line(DISPLAY_NAME_LENGTH, 0) }),
    output: nothing(),
  }),
  resetPassword: defineCall({
    summary: 'Change the password. Every other session of the user ends.',
    effect: 'write',
    input: z.object({ password: secret(), new_password: secret() }),
    output: nothing(),
    errors: ['OLD_PASSWORD_WRONG'],
  }),
  logout: defineCall({
    summary: 'End this session.',
    effect: 'write',
    input: z.object({ confirm: optionalText(10) }),
    output: z.object({ logout_redirect_uri: S() }),
  }),
  sessionList: defineCall({
    summary: 'The live sessions of the user, newest use first.',
    effect: 'read',
    input: z.object({}),
    output: z.array(
      z.object({ id: N(), addtime: N(), last_used: N(), token_expire: N(), ip: S(), user_agent: S(), is_current: I() }),
    ),
  }),
  revokeSession: defineCall({
    summary: 'End one session of the user, or (id 0) all but this one.',
    effect: 'write',
    input: z.object({ id: idOrNew() }),
    output: nothing(),
    errors: ['NOT_FOUND'],
  }),
  bindEmail: defineCall({
    summary:
      'Send a mail to an e-mail address, which becomes the one of the account once it is verified. Needs the password.',
    effect: 'write',
    input: z.object({ email: line(200), password: secret() }),
    output: nothing(),
    errors: ['PASSWORD_WRONG', 'LOGIN_LOCKED', 'EMAIL_TAKEN', 'MAIL_NOT_SET_UP', 'MAIL_FAILED', 'TOO_MANY'],
  }),
  verifyEmail: defineCall({
    summary: 'Verify the e-mail address with the token of the mail.',
    effect: 'write',
    input: z.object({ token: text(200, 1) }),
    output: nothing(),
    errors: ['EMAIL_TOKEN_WRONG', 'EMAIL_TAKEN'],
  }),
  allUser: defineCall({
    summary: 'Names of the users of the site, for choosing members. `username` filters by a part of the name.',
    effect: 'read',
    input: z.object({ username: line(200, 0).optional() }),
    output: z.array(z.object({ uid: N(), username: S(), name: S() })),
  }),
}
