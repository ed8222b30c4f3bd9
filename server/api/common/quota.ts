import { handler } from '#server/call/handler.ts'
import { findOwnItemWithMostPages, findOwnItemWithMostPeople } from '#server/policy/quota.repository.ts'
import { anyone } from '#server/policy/rules.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { RECYCLE_DAYS } from '#shared/limits.ts'

/** `common/quota`: what the site allows by its configuration, and what the caller uses of it. */
export const commonQuota = handler('common/quota', {
  access: anyone,
  run: async (ctx) => {
    const { COLLABORATORS_PER_ITEM, PAGES_PER_ITEM, UPLOAD_MB } = ctx.services.config
    const { history_version_count } = await readSiteOptions(ctx.db)
    const uid = ctx.user?.uid
    return {
      collaborators_per_item: COLLABORATORS_PER_ITEM ?? null,
      pages_per_item: PAGES_PER_ITEM ?? null,
      upload_mb: UPLOAD_MB,
      history_versions: history_version_count,
      recycle_days: RECYCLE_DAYS,
      most_collaborators: (uid && (await findOwnItemWithMostPeople(ctx.db, uid))) || null,
      most_pages: (uid && (await findOwnItemWithMostPages(ctx.db, uid))) || null,
    }
  },
})
