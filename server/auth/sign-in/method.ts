import type { z } from 'zod'
import type { Services } from '#server/context.ts'
import type { TrySteps } from '#shared/api/try-steps.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import type { ProviderKind } from '#shared/kinds.ts'

/** The identity of a person, as a directory or provider has proved it. */
export interface ProvedIdentity {
  /** The provider's own id of the person, which it never gives to anybody else. */
  subject: string
  username: string
  /** The display name; may be empty. */
  name: string
  /** May be empty. */
  email: string
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean
  /** The person's groups, by every name that a group map may use for them; undefined when the provider was not asked or tells none. */
  groups: readonly string[] | undefined
}

/** The person who came back from a provider's login page. */
export interface ReturnedIdentity extends ProvedIdentity {
  /** The address at the provider that ends this very session there; empty: unknown. It is kept with the session (`logoutAddress`). */
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

/** Facts that a redirect to a provider has to remember until the person comes back, such as state, nonce and PKCE verifier. */
export type RedirectMemory = Readonly<Record<string, string>>

/**
 * One way to prove who somebody is with the help of another server. Each method is one file in this folder and one line in `methods.ts`. A method knows
 * the protocol and nothing of accounts: `server/domain/sign-in` finds or makes the account of a proved identity.
 */
export interface SignInMethod<S extends z.ZodObject = z.ZodObject> {
  kind: ProviderKind
  /** The settings of a provider of this kind. */
  settings: S
  /** The settings that are sealed in the database and never sent to anybody. */
  secrets: readonly (string & keyof z.output<S>)[]
  /** The settings that say to whom the secrets are sent. When one of them changes, the secrets are typed again, so that nobody sends them elsewhere. */
  secretsGoTo?: readonly (string & keyof z.output<S>)[]
  /**
   * Checks a name and a password that were typed into the login form. Methods with a login page of their own have none.
   * @param typed.withGroups whether the person's groups are needed
   * @throws SignInProblem unknown_person or person_refused when the provider says no, others when it cannot be asked
   */
  checkPassword?(
    context: MethodContext,
    settings: z.output<S>,
    typed: { username: string; password: string; withGroups: boolean },
  ): Promise<ProvedIdentity>
  /**
   * Everybody whom the provider knows, for an import.
   * @throws SignInProblem
   */
  listPeople?(
    context: MethodContext,
    settings: z.output<S>,
    wanted: { withGroups: boolean },
  ): Promise<readonly ProvedIdentity[]>
  /**
   * Does with the settings what a sign-in does, step by step, and tells what came of each step.
   * @param sample somebody to look for; empty: nobody. Without a password it is not checked.
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
   * @throws SignInProblem for everything that proves nobody
   */
  finish?(
    context: MethodContext,
    settings: z.output<S>,
    given: { callback: string; site: string; returned: URLSearchParams; memory: RedirectMemory },
  ): Promise<ReturnedIdentity>
  /**
   * Where a logout leads. Methods that keep people here have none.
   * @param given.sessionEnd of the identity that came back
   * @returns '' when the person stays here
   */
  logoutAddress?(settings: z.output<S>, given: { sessionEnd: string; site: string }): string
}
