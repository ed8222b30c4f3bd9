import type * as z from 'zod'
import type { Services } from '#server/context.ts'
import type { TrySteps } from '#shared/api/try-steps.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import type { ProviderKind } from '#shared/kinds.ts'

/** The identity of a person, proved by a directory or provider. */
export interface ProvedIdentity {
  /** The provider's own id of the person. It is never given to another person. */
  subject: string
  username: string
  /** The display name; may be empty. */
  name: string
  /** May be empty. */
  email: string
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean
  /** The person's groups, by every name that a group map may use; undefined if the provider was not asked or does not report groups. */
  groups: readonly string[] | undefined
}

/** A person who returned from a provider's login page. */
export interface ReturnedIdentity extends ProvedIdentity {
  /** The address at the provider that ends this session there; empty: unknown. It is stored with the session (`logoutAddress`). */
  sessionEnd: string
}

/** The services that a sign-in method works with, and the signal that ends it. */
export interface MethodContext {
  services: Services
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** The context of a "Try it". */
export interface TryContext extends MethodContext {
  /** The language of the administrator. */
  lang: Lang
  /** The address to which the provider would send the browser back; empty for methods without a login page of their own. */
  callback: string
}

/** Facts that a redirect to a provider must remember until the person returns, such as state, nonce and PKCE verifier. */
export type RedirectMemory = Readonly<Record<string, string>>

/**
 * A way to prove a person's identity with another server. Each method is one file in this folder and one line in `methods.ts`. A method implements
 * the protocol and does not know accounts: `server/domain/sign-in` finds or creates the account for an identity.
 */
export interface SignInMethod<S extends z.ZodObject = z.ZodObject> {
  kind: ProviderKind
  /** The settings of a provider of this kind. */
  settings: S
  /** The settings that are sealed in the database and never sent to anybody. */
  secrets: readonly (string & keyof z.output<S>)[]
  /**
   * The settings that decide who receives the secrets. After a change of one, the secrets must be typed again, so that nobody can send them
   * elsewhere.
   */
  secretsGoTo?: readonly (string & keyof z.output<S>)[]
  /**
   * Checks a name and a password that were typed into the login form. Methods with a login page of their own have none.
   * @param typed.withGroups whether the person's groups are needed
   * @throws SignInProblem unknown_person or person_refused if the provider refuses, others if it cannot be asked
   */
  checkPassword?(
    context: MethodContext,
    settings: z.output<S>,
    typed: { username: string; password: string; withGroups: boolean },
  ): Promise<ProvedIdentity>
  /**
   * All people that the provider knows, for an import.
   * @throws SignInProblem
   */
  listPeople?(
    context: MethodContext,
    settings: z.output<S>,
    wanted: { withGroups: boolean },
  ): Promise<readonly ProvedIdentity[]>
  /**
   * Runs the steps of a sign-in with these settings, and reports the result of each.
   * @param sample the name of a person to look for; empty: none. Without a password the password is not checked.
   */
  tryIt?(context: TryContext, settings: z.output<S>, sample: { username: string; password: string }): Promise<TrySteps>
  /**
   * The address of the provider's login page.
   * @param callback the address to which the provider sends the browser back
   * @throws SignInProblem
   */
  start?(
    context: MethodContext,
    settings: z.output<S>,
    callback: string,
  ): Promise<{ url: string; memory: RedirectMemory }>
  /**
   * Reads what the provider sent back with the browser.
   * @param given.site the address of this site without a slash at the end
   * @param given.returned what the provider added to the callback address
   * @throws SignInProblem for everything that proves no identity
   */
  finish?(
    context: MethodContext,
    settings: z.output<S>,
    given: { callback: string; site: string; returned: URLSearchParams; memory: RedirectMemory },
  ): Promise<ReturnedIdentity>
  /**
   * The address that a logout leads to. Absent: people stay on this site.
   * @param given.sessionEnd of the identity that came back
   * @returns empty if the person stays here
   */
  logoutAddress?(settings: z.output<S>, given: { sessionEnd: string; site: string }): string
}
