import { handler } from '#server/call/handler.ts'
import { releaseNotes } from '#server/overview/release-notes.ts'
import { INSTALLED } from '#server/overview/versions.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { readSiteOptions } from '#server/site-options.ts'

/** `adminUpdate/getNotes`: the installed version and its release notes. */
export const adminUpdateGetNotes = handler('adminUpdate/getNotes', {
  access: siteAdmin,
  run: async (ctx) => ({
    version: INSTALLED,
    notes_html: await releaseNotes(INSTALLED, ctx.lang),
    can_check: Number((await readSiteOptions(ctx.db)).update_url !== ''),
  }),
})
