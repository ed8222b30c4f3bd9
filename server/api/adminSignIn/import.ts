import { EventsAnswer, handler } from '#server/call/handler.ts'
import { importableProvider, runImport, runWholeImport } from '#server/domain/sign-in/run-import.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSignIn/import`: imports the people of a directory, and reports the progress. */
export const adminSignInImport = handler('adminSignIn/import', {
  access: siteAdmin,
  run: async (ctx, { provider_id, dry_run }) => {
    const provider = await importableProvider(ctx, provider_id)
    if (ctx.request.door === 'legacy') return runWholeImport(ctx, provider, dry_run)
    return new EventsAnswer(runImport(ctx, provider, dry_run))
  },
})
