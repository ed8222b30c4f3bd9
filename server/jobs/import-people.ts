import { readProviders } from '#server/auth/sign-in/provider.ts'
import { SignInProblem } from '#server/auth/sign-in/sign-in-problem.ts'
import { contextOfNobody } from '#server/context.ts'
import { importPeople as importThem, readPeople } from '#server/domain/sign-in/import-people.ts'
import type { Job } from './job.ts'

const DAY_SECONDS = 24 * 3600

/** Imports the people of each open directory with a daily import. A directory that fails records its error and does not stop the others. */
export const importPeople: Job = {
  name: 'import-people',
  seconds: DAY_SECONDS,
  run: async (services, log) => {
    const { signal } = new AbortController()
    const ctx = contextOfNobody(services, signal)
    for (const provider of await readProviders(services)) {
      if (!provider.isOpen || provider.row.import_daily === 0 || !provider.method.listPeople) continue
      try {
        const people = await readPeople(ctx, provider)
        const steps = importThem(ctx, provider, people, { dryRun: false, disableLeft: true, signal })
        while (!(await steps.next()).done);
      } catch (error) {
        if (!(error instanceof SignInProblem)) throw error
        log?.warn({ provider: provider.name, reason: error.reason }, 'the people of a directory were not imported')
      }
    }
  },
}
