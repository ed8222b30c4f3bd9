import type { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import type { Word } from '#shared/errors.ts'

/** Why a provider could not be asked, or did not prove who somebody is. The words are in `words` of shared/i18n (`sign_in_…`). */
export type SignInReason =
  /** The provider's server cannot be reached. */
  | 'unreachable'
  | 'too_slow'
  /** The certificate is not trusted or belongs to another name. */
  | 'certificate'
  /** The provider refused the account or secret that this site uses there. */
  | 'site_refused'
  /** The directory refused the search: its base, its filter, or more entries than this account may read. */
  | 'search_refused'
  /** The provider does not know the name. */
  | 'unknown_person'
  /** The provider refused the person, mostly for a wrong password. */
  | 'person_refused'
  /** The answer is not what the protocol says. */
  | 'bad_answer'
  /** The browser came back without the state that it left with. */
  | 'bad_state'
  /** The provider told no usable user name. */
  | 'no_name'
  /** A new account needs a verified mail address of the domains of the site. */
  | 'mail_domain'

/** A sign-in method failed. `detail` is what the other server said, for administrators and the log; it never contains a secret. */
export class SignInProblem extends Error {
  override readonly name = 'SignInProblem'
  readonly reason: SignInReason
  readonly detail: string

  constructor(reason: SignInReason, detail = '', options?: ErrorOptions) {
    super(`${reason}: ${detail}`, options)
    this.reason = reason
    this.detail = detail
  }
}

const WORDS = {
  unreachable: 'sign_in_unreachable',
  too_slow: 'sign_in_too_slow',
  certificate: 'sign_in_certificate',
  site_refused: 'sign_in_site_refused',
  search_refused: 'sign_in_search_refused',
  unknown_person: 'sign_in_unknown_person',
  person_refused: 'sign_in_person_refused',
  bad_answer: 'sign_in_bad_answer',
  bad_state: 'sign_in_bad_state',
  no_name: 'sign_in_no_name',
  mail_domain: 'sign_in_mail_domain',
} as const satisfies Record<SignInReason, Word>

/** The words for a reason, for a parameter of an error text. */
export const wordOfReason = (reason: SignInReason) => `@${WORDS[reason]}` as const

/** Codes of errors of TLS that say that a certificate is not good. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|ERR_TLS|SELF_SIGNED/

/** What a failed request to a provider means for a sign-in. */
export function outgoingProblem(error: OutgoingError): SignInProblem {
  const { reason, message } = error
  const told = (own: SignInReason) => new SignInProblem(own, message, { cause: error })
  if (reason === 'too_slow' || reason === 'cancelled') return told('too_slow')
  if (reason === 'redirected' || reason === 'too_large') return told('bad_answer')
  return told(reason === 'unreachable' && CERTIFICATE.test(message) ? 'certificate' : 'unreachable')
}
