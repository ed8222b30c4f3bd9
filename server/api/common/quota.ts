import { handler } from '#server/call/handler.ts'
import { useOf } from '#server/domain/plan/use.ts'
import { anyone } from '#server/policy/rules.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { RECYCLE_DAYS } from '#shared/limits.ts'

/** `common/quota`: what the caller may use by the configuration of the site and the plan in force, and what is used. */
export const commonQuota = handler('common/quota', {
  access: anyone,
  run: async (ctx) => ({
    ...(await useOf(ctx, ctx.user?.uid ?? 0)),
    upload_mb: ctx.services.config.UPLOAD_MB,
    history_versions: (await readSiteOptions(ctx.db)).history_version_count,
    recycle_days: RECYCLE_DAYS,
  }),
})
