import type { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import type { Word } from '#shared/errors.ts'

/** Why a provider could not be asked, or did not prove an identity. The texts are in `words` of shared/i18n (`sign_in_…`). */
export type SignInReason =
  /** The provider's server cannot be reached. */
  | 'unreachable'
  | 'too_slow'
  /** The certificate is not trusted or belongs to another name. */
  | 'certificate'
  /** The provider refused the account or secret that this site uses there. */
  | 'site_refused'
  /** There is no provider of this kind, or it is switched off. */
  | 'switched_off'
  /** The directory refused the search: its base, its filter, or more entries than this account may read. */
  | 'search_refused'
  /** The provider does not know the name. */
  | 'unknown_person'
  /** The provider refused the person, usually for a wrong password. */
  | 'person_refused'
  /** The answer does not follow the protocol. */
  | 'bad_answer'
  /** The browser returned without the state that it left with. */
  | 'bad_state'
  /** The provider returned no usable user name. */
  | 'no_name'
  /** A new account needs a verified mail address in an allowed domain. */
  | 'mail_domain'

/** A sign-in method failed. `detail` has the words of the other server, for administrators and the log. It never contains a secret. */
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
  switched_off: 'sign_in_switched_off',
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

/** Codes of TLS errors about the certificate. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|ERR_TLS|SELF_SIGNED/

/** The problem behind a failed request to a provider. */
export function outgoingProblem(error: OutgoingError): SignInProblem {
  const { reason, message } = error
  const told = (own: SignInReason) => new SignInProblem(own, message, { cause: error })
  if (reason === 'too_slow' || reason === 'cancelled') return told('too_slow')
  if (reason === 'redirected' || reason === 'too_large') return told('bad_answer')
  return told(reason === 'unreachable' && CERTIFICATE.test(message) ? 'certificate' : 'unreachable')
}
