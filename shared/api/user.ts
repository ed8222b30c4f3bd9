import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, idOrNew, line, N, nothing, optionalText, ownDoorOnly, S, secret, text } from '#shared/fields.ts'
import { PROVIDER_KINDS } from '#shared/kinds.ts'
import { DISPLAY_NAME_LENGTH, PASSKEY_BODY_BYTES, USERNAME_LENGTH } from '#shared/limits.ts'
import { passkeyAnswer, RequestOptions } from './passkey-answer.ts'

/** A user's own data, without the password hash. */
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

/** Accounts and sessions (docs/protocol.md, Tokens and Captchas). */
export const user = {
  info: defineCall({
    summary: 'The logged-in user, or whose the `user_token` is.',
    effect: 'read',
    beforeSecondStep: true,
    input: z.object({ redirect_login: optionalText(10), user_token: optionalText(200) }),
    output: User.extend({
      /** A new e-mail address that is not verified yet; empty: none. */
      email_pending: ownDoorOnly(S()),
      /** 1: the user may create items. */
      may_create_items: ownDoorOnly(I()),
      /**
       * What calls with a `password` ask of this user: `password` is the one with which the user logs in. An account of a provider with its own login
       * page has none: `login`: the login was recent enough to count, `login_again`: it was not.
       */
      confirm_by: ownDoorOnly(z.enum(['password', 'login', 'login_again'])),
      /** Where a browser logs in again through the provider of the account; `redirect` may be added. Empty when there is none. */
      login_again: ownDoorOnly(S()),
      /** 1: the site demands two-step login, which this user has yet to set up. Most calls are refused until then. */
      second_step_missing: ownDoorOnly(I()),
    }),
  }),
  loginByVerify: defineCall({
    summary: 'Log in by user name or e-mail address, password and captcha. Sets the session cookie.',
    effect: 'write',
    beforeSecondStep: true,
    input: z.object({
      username: line(200),
      password: secret(),
      ...captchaFields,
      redirect_login: optionalText(10),
    }),
    output: Login,
    errors: [
      'CAPTCHA_WRONG',
      'LOGIN_REFUSED',
      'LOGIN_LOCKED',
      'SECOND_STEP_NEEDED',
      'SECOND_STEP_IN_BROWSER',
      'EMAIL_AWAITED',
    ],
  }),
  login: defineCall({
    summary: 'The old name of the login. It asks for a captcha (`v_code`, from `common/verify`) after a wrong try.',
    effect: 'write',
    beforeSecondStep: true,
    legacyOnly: true,
    input: z.object({ username: line(200), password: secret(), v_code: optionalText(20), ...captchaFields }),
    output: Login,
    errors: ['CAPTCHA_WRONG', 'LOGIN_REFUSED', 'LOGIN_LOCKED', 'SECOND_STEP_IN_BROWSER'],
  }),
  registerByVerify: defineCall({
    summary: 'Make an account and log in. The first account of a site is its administrator.',
    effect: 'write',
    beforeSecondStep: true,
    legacyNames: ['user/register'],
    input: z.object({
      username: line(USERNAME_LENGTH),
      password: secret(),
      confirm_password: secret(),
      ...captchaFields,
      /**
       * The token of an invite link: the account becomes a member of its target. Where registration needs a code, the code of an administrator. Other
       * texts are ignored.
       */
      inviteCode: optionalText(100),
      /**
       * An e-mail address. It becomes the address of the account when it is verified by the link of a mail. Sites may demand one of their domains: then
       * the account exists but nobody is logged in (`EMAIL_AWAITED`), until the link is opened.
       */
      email: line(200, 0).optional(),
    }),
    output: Login.extend({
      /** 1: a mail was sent to `email`. */
      email_sent: ownDoorOnly(I()),
    }),
    errors: [
      'REGISTRATION_CLOSED',
      'INVITE_WRONG',
      'REGISTER_CODE_WRONG',
      'EMAIL_DOMAIN',
      'EMAIL_AWAITED',
      'LOGIN_LOCKED',
      'MAIL_NOT_SET_UP',
      'MAIL_FAILED',
      'MAIL_GONE',
      'TOO_MANY_COLLABORATORS',
      'CAPTCHA_WRONG',
      'PASSWORDS_DIFFER',
      'NAME_TAKEN',
    ],
  }),
  loginByUserToken: defineCall({
    summary:
      'Begin a browser session from a user token: sets the session cookie. A POST from our own pages or from no page at all.',
    effect: 'write',
    beforeSecondStep: true,
    sameSite: true,
    input: z.object({ user_token: text(200, 1) }),
    output: User,
  }),
  oauthInfo: defineCall({
    summary: 'The providers of the login screen.',
    effect: 'read',
    beforeSecondStep: true,
    input: z.object({}),
    output: z.object({
      /** Whether people log in through OAuth2 or OpenID Connect. */
      oauth2_open: N(),
      oauth2_entrance_tips: S(),
      /** Whether name and password are asked for only when somebody wants that. */
      providers_first: ownDoorOnly(I()),
      /** The address of the site, to which providers lead back. */
      site: ownDoorOnly(S()),
      providers: ownDoorOnly(
        z.array(
          z.object({
            provider_id: N(),
            kind: z.enum(PROVIDER_KINDS),
            name: S(),
            icon: S(),
            tip: S(),
            /** A browser that opens it gets to the provider. `redirect` may be added to it. */
            path: S(),
          }),
        ),
      ),
    }),
  }),
  passkeyOptions: defineCall({
    summary:
      'What `navigator.credentials.get` needs, for a login without a password, the second step of a login, or a confirmation (`security/confirm`).',
    effect: 'write',
    beforeSecondStep: true,
    input: z.object({ use: z.enum(['login', 'second_step', 'confirm']) }),
    output: RequestOptions,
    errors: ['PASSKEYS_NOT_HERE', 'SECOND_STEP_OVER'],
  }),
  loginByPasskey: defineCall({
    summary: 'Log in with a passkey, without a password. Sets the session cookie.',
    effect: 'write',
    bodyBytes: PASSKEY_BODY_BYTES,
    sameSite: true,
    beforeSecondStep: true,
    input: z.object({
      /** The answer to `user/passkeyOptions` with `use=login`. */
      passkey: passkeyAnswer(),
    }),
    output: Login,
    errors: ['PASSKEY_REFUSED', 'PASSKEY_UNKNOWN', 'PASSKEYS_NOT_HERE', 'ACCOUNT_DISABLED'],
  }),
  loginSecondStep: defineCall({
    summary:
      'Complete a login that answered `SECOND_STEP_NEEDED`, in the same browser and within ten minutes. Sets the session cookie.',
    effect: 'write',
    bodyBytes: PASSKEY_BODY_BYTES,
    sameSite: true,
    beforeSecondStep: true,
    input: z.object({
      /** Of the authenticator app, or a recovery code. */
      code: optionalText(50),
      /** Or the answer to `user/passkeyOptions` with `use=second_step`. */
      passkey: passkeyAnswer().optional(),
    }),
    output: Login,
    errors: ['SECOND_STEP_OVER', 'CODE_WRONG', 'LOGIN_LOCKED', 'PASSKEY_REFUSED', 'PASSKEY_UNKNOWN'],
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
  resetPasswordEmail: defineCall({
    summary:
      'Send a link for a forgotten password to the verified e-mail address of an account. The answer is the same when there is none.',
    effect: 'write',
    beforeSecondStep: true,
    input: z.object({
      /** A user name or an e-mail address. */
      username: line(200),
      ...captchaFields,
    }),
    output: nothing(),
    errors: ['MAIL_NOT_SET_UP', 'CAPTCHA_WRONG', 'TOO_MANY'],
  }),
  resetPasswordByUrlToken: defineCall({
    summary: 'Set a new password with the token of the mail. Every session of the user ends.',
    effect: 'write',
    beforeSecondStep: true,
    input: z.object({ token: text(200, 1), new_password: secret() }),
    output: nothing(),
    errors: ['PASSWORD_TOKEN_WRONG'],
  }),
  getPushUrl: defineCall({
    summary: 'The address for push messages of newer web clients. There are no such messages: always empty.',
    effect: 'read',
    legacyOnly: true,
    input: z.object({}),
    output: z.object({ push_url: S() }),
  }),
  logout: defineCall({
    summary: 'End this session.',
    effect: 'write',
    beforeSecondStep: true,
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
    errors: [
      'PASSWORD_WRONG',
      'LOGIN_LOCKED',
      'EMAIL_TAKEN',
      'MAIL_NOT_SET_UP',
      'MAIL_FAILED',
      'MAIL_OUTDATED',
      'MAIL_GONE',
      'TOO_MANY',
    ],
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
