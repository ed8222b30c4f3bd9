import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { idOrNew, integer, line, optionalText, text } from '#shared/fields.ts'
import { DISPLAY_NAME_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'

/** The longest value that a provider may add to the callback address. */
const RETURNED_LENGTH = 4000

/** The largest body of a way back: providers send it in the address. */
const RETURNED_BYTES = 64 * 1024

const returned = () => optionalText(RETURNED_LENGTH)

/** The fields of every login through a provider. */
const start = {
  /** The provider; absent: the first one that is open. */
  provider: idOrNew(),
  /** A path of our site by the rule of the protocol (docs/protocol.md, Sign-in through providers). */
  redirect: optionalText(1000),
}

/** Login through other servers. A browser follows these calls as links (docs/protocol.md, Sign-in through providers). */
export const ExtLogin = {
  oauth2: defineCall({
    summary:
      'Log in through a provider (OAuth 2.0 or OpenID Connect). Leads to the login page of the provider, which leads back here with `code` and `state`, and then to `redirect`.',
    effect: 'write',
    answer: 'redirect',
    bodyBytes: RETURNED_BYTES,
    input: z.object({
      ...start,
      code: returned(),
      state: returned(),
      iss: returned(),
      session_state: returned(),
      error: returned(),
      error_description: returned(),
      error_uri: returned(),
    }),
    output: z.never(),
    errors: ['SIGN_IN_OFF', 'SIGN_IN_FAILED', 'ACCOUNT_DISABLED'],
  }),
  cas: defineCall({
    summary:
      'Log in through a CAS server. Leads to its login page, which leads back here with a `ticket`, and then to `redirect`.',
    effect: 'write',
    answer: 'redirect',
    input: z.object({ ...start, ticket: returned(), state: returned() }),
    output: z.never(),
    errors: ['SIGN_IN_OFF', 'SIGN_IN_FAILED', 'ACCOUNT_DISABLED'],
  }),
  bySecretKey: defineCall({
    summary:
      'Log in by a link that another program signed with the login key of the site: `token` is `md5(username + key + time)`. It works for a minute, once, and not for site administrators. A user who does not exist is made.',
    effect: 'write',
    answer: 'redirect',
    input: z.object({
      username: text(USERNAME_LENGTH, 1),
      /** Unix seconds. */
      time: integer(),
      token: text(200, 1),
      redirect: start.redirect,
      /** The display name of a new user. */
      name: line(DISPLAY_NAME_LENGTH, 0).prefault(''),
    }),
    output: z.never(),
    errors: ['SIGN_IN_OFF', 'SECRET_LOGIN_REFUSED', 'ACCOUNT_DISABLED'],
  }),
}
