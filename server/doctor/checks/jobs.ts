import { type Check, fine, problem, warning } from '#server/doctor/check.ts'
import { jobFindings } from '#server/overview/findings.ts'
import { jobStates } from '#server/overview/job-states.ts'

/** Checks that the jobs run and succeed. */
export const jobs: Check = {
  name: 'jobs',
  needs: 'tables',
  look: async ({ services: { database }, now }) => {
    const states = await jobStates(database.db, now)
    if (states.every(({ last_try }) => last_try === 0))
      return [warning('no job has ever run', 'Start the server: it runs them.')]
    const found = jobFindings(states, now).map(({ name, count, about }) => {
      const { last_error } = states.find((state) => state.name === about) ?? { last_error: '' }
      return name === 'job_failing'
        ? problem(
            `${about} has failed ${count} times: ${last_error}`,
            'Remove the cause. The server tries it again automatically.',
          )
        : warning(`${about} did not run when it was due`, 'Start the server, and look into its log.')
    })
    if (found.length > 0) return found
    const newest = Math.max(...states.map(({ last_try }) => last_try))
    return [fine(`all succeeded; the newest ran ${Math.max(0, now - newest)} s ago`)]
  },
}
