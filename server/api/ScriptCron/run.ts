import { handler } from '#server/call/handler.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { countHit } from '#server/limits/rate-limit.repository.ts'
import { sameSecret } from '#server/secrets/same-secret.ts'
import { AppError } from '#shared/errors.ts'

/** `ScriptCron/run` does its work at most this often; calls in between answer success and do nothing. */
export const CRON_SECONDS = 60

/**
 * `ScriptCron/run`: do the work that is due. Old clients ask for it when the login screen opens; once a minute is enough, and calls in
 * between answer the same.
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
