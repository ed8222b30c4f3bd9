import { countSeenSince, listSeenSince } from '#server/auth/account.repository.ts'
import type { Context } from '#server/context.ts'
import { databaseState } from '#server/db/database-state.ts'
import { listFigures } from '#server/domain/figures/daily-figure.repository.ts'
import { canSendMail } from '#server/mail/mail-server.ts'
import { diskSpace } from '#server/storage/disk-space.ts'
import { dayText, startOfDay } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'
import { findFindings } from './findings.ts'
import { jobStates } from './job-states.ts'
import { INSTALLED } from './versions.ts'

/** The last seven days count as this week. */
const WEEK_SECONDS = 7 * 24 * 3600
/** The maximum number of people that the overview names. */
const PEOPLE_NAMED = 8

/**
 * The overview of the site. Every number of a table comes from an index or from `daily_figure`, so it does not depend on the size of the site.
 * @param days the number of days in the figures
 */
export async function siteOverview(ctx: Context, days: number): Promise<Output<'adminOverview/get'>> {
  const { services, db, now } = ctx
  const week = now - WEEK_SECONDS
  const jobs = await jobStates(db, now)
  const disk = await diskSpace(services.config.DATA_DIR)
  return {
    now,
    version: INSTALLED,
    days: await listFigures(db, dayText(startOfDay(now, days - 1))),
    active: { count: await countSeenSince(db, week), list: await listSeenSince(db, week, PEOPLE_NAMED) },
    jobs,
    storage: { kind: await services.storage.kind(), free: disk?.free ?? null, total: disk?.total ?? null },
    mail: { is_set_up: Number(await canSendMail(services)) },
    database: await databaseState(services.database),
    findings: await findFindings(ctx, { jobs, disk }),
  }
}
