import type { ProvedIdentity } from '#server/auth/sign-in/method.ts'
import { noteProvider } from '#server/auth/sign-in/provider.repository.ts'
import { type Provider, readProviders } from '#server/auth/sign-in/provider.ts'
import { SignInProblem, type SignInReason } from '#server/auth/sign-in/sign-in-problem.ts'
import type { Context } from '#server/context.ts'
import type { KeptProblem } from './list-providers.ts'

/** Reasons that concern the person, and not the directory. */
const ABOUT_PERSON: readonly SignInReason[] = ['unknown_person', 'person_refused']
const DETAIL_LENGTH = 300

/** The answers of the directories about a name and a password. */
export interface DirectoryAnswer {
  proved?: { provider: Provider; identity: ProvedIdentity }
  /** A directory that could not be asked. */
  down?: Provider
  /** The answer of each directory, for the audit log. */
  said: string[]
}

/** Records whether a provider answers, for the screen of sign-in methods. Nothing is written while nothing changes. */
export async function noteProblem(
  ctx: Context,
  { provider_id, row }: Provider,
  problem?: SignInProblem,
): Promise<void> {
  const kept: KeptProblem | undefined = problem && {
    reason: problem.reason,
    detail: problem.detail.slice(0, DETAIL_LENGTH),
  }
  const last_problem = kept ? JSON.stringify(kept) : ''
  if (last_problem === row.last_problem) return
  await noteProvider(ctx.db, provider_id, { last_problem, last_problem_at: ctx.now })
}

/** Whether the groups of a person are needed, because a group map uses them, or used them before. */
export const needsGroups = ({ row }: Provider): boolean => row.group_map !== '[]'

/** Asks the open directories one after the other whether a name and a password match. Does not throw if a directory fails. */
export async function askDirectories(
  ctx: Context,
  typed: { username: string; password: string },
): Promise<DirectoryAnswer> {
  const answer: DirectoryAnswer = { said: [] }
  for (const provider of await readProviders(ctx.services)) {
    const { method, settings, name, isOpen } = provider
    if (!isOpen || !method.checkPassword) continue
    const context = { services: ctx.services, signal: ctx.gone() }
    try {
      const identity = await method.checkPassword(context, settings, { ...typed, withGroups: needsGroups(provider) })
      await noteProblem(ctx, provider)
      return { ...answer, proved: { provider, identity } }
    } catch (error) {
      if (!(error instanceof SignInProblem)) throw error
      const isAboutPerson = ABOUT_PERSON.includes(error.reason)
      answer.said.push(`${name}: ${error.reason}${error.detail ? ` (${error.detail.slice(0, DETAIL_LENGTH)})` : ''}`)
      if (!isAboutPerson) answer.down ??= provider
      await noteProblem(ctx, provider, isAboutPerson ? undefined : error)
    }
  }
  return answer
}
