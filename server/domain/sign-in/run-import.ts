import { openProvider, type Provider } from '#server/auth/sign-in/provider.ts'
import { SignInProblem, wordOfReason } from '#server/auth/sign-in/sign-in-problem.ts'
import type { Context } from '#server/context.ts'
import type { CallEvent } from '#shared/api/index.ts'
import type { ImportReport } from '#shared/api/sign-in.ts'
import { AppError } from '#shared/errors.ts'
import { importPeople, readPeople } from './import-people.ts'
import { foundProvider, methodOf } from './save-provider.ts'

/** A problem of a directory as the refusal of a call. */
export const directoryFailed = (problem: SignInProblem): AppError =>
  new AppError('DIRECTORY_FAILED', { reason: wordOfReason(problem.reason), detail: problem.detail })

/**
 * A provider whose people can be imported.
 * @throws AppError NOT_FOUND, BAD_FIELD for a method without people
 */
export async function importableProvider(ctx: Context, provider_id: number): Promise<Provider> {
  const provider = openProvider(ctx.services, await foundProvider(ctx, provider_id))
  if (provider && methodOf(provider.kind).listPeople) return provider
  throw new AppError('BAD_FIELD', { field: 'provider_id', reason: '@not_one_of' }, 'provider_id')
}

/**
 * Imports the people of a directory. Ending the request ends the import between two people.
 * @throws AppError DIRECTORY_FAILED
 */
export async function* runImport(
  ctx: Context,
  provider: Provider,
  dry_run: boolean,
): AsyncGenerator<CallEvent<'adminSignIn/import'>> {
  try {
    const people = await readPeople(ctx, provider)
    yield { event: 'progress', data: { done: 0, total: people.length } }
    const steps = importPeople(ctx, provider, people, { dryRun: dry_run, disableLeft: true, signal: ctx.gone() })
    try {
      for (;;) {
        const { value, done } = await steps.next()
        if (done) {
          yield { event: 'done', data: value }
          return
        }
        yield { event: 'progress', data: value }
      }
    } finally {
      // Nobody reads the answer after the request has ended. The import then stops too, and stores its report.
      await steps.return(undefined as never)
    }
  } catch (error) {
    throw error instanceof SignInProblem ? directoryFailed(error) : error
  }
}

/** Like `runImport`, with one result at the end. @returns the report */
export async function runWholeImport(ctx: Context, provider: Provider, dry_run: boolean): Promise<ImportReport> {
  for await (const { event, data } of runImport(ctx, provider, dry_run)) if (event === 'done') return data
  throw new Error('An import ended without a report')
}
