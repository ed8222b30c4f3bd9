import { handler } from '#server/call/handler.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { countHit } from '#server/limits/rate-limit.repository.ts'
import { sameSecret } from '#server/secrets/same-secret.ts'
import { AppError } from '#shared/errors.ts'

/** How often `ScriptCron/run` starts jobs at most. Calls in between answer success and do nothing. */
export const CRON_SECONDS = 60

/**
 * `ScriptCron/run`: runs the jobs that are due. Old clients call it when the login screen opens.
 */
export const scriptCronRun = handler('ScriptCron/run', {
  access: (ctx, { cron_token }) => {
    const { CRON_TOKEN } = ctx.services.config
    if (CRON_TOKEN && !sameSecret(ctx.request.cronToken ?? cron_token ?? '', CRON_TOKEN))
      throw new AppError('NO_PERMISSION')
  },
  run: async (ctx) => {
    const { hits } = await countHit(ctx.db, 'cron', ctx.now, CRON_SECONDS)
    if (hits === 1) await runDueJobs(ctx.services)
    return { message: 'ok' }
  },
})
