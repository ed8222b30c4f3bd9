import { timingSafeEqual } from 'node:crypto'
import { CRON_SECONDS } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { countHit } from '../../http/rate-limit.repository.ts'
import { runDueJobs } from '../../jobs/run-due-jobs.ts'

/**
 * `ScriptCron/run`: do the work that is due. Old clients ask for it when the login screen opens; once a minute is enough, and calls in
 * between answer the same.
 */
export const scriptCronRun = handler('ScriptCron/run', {
  access: (ctx, { cron_token }) => {
    const { CRON_TOKEN } = ctx.services.config
    if (CRON_TOKEN && !same(ctx.request.cronToken ?? cron_token ?? '', CRON_TOKEN)) throw new AppError('NO_PERMISSION')
  },
  run: async (ctx) => {
    const { hits } = await countHit(ctx.db, 'cron', ctx.now, CRON_SECONDS)
    if (hits === 1) await runDueJobs(ctx.services)
    return { message: 'ok' }
  },
})

function same(sent: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
