import { handler } from '#server/call/handler.ts'
import { listKinds, listProvidersShown } from '#server/domain/sign-in/list-providers.ts'
import { listTeamNames } from '#server/domain/team/team.repository.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSignIn/getList`: the directories and providers of the login screen. */
export const adminSignInGetList = handler('adminSignIn/getList', {
  access: siteAdmin,
  run: async (ctx) => ({
    providers: await listProvidersShown(ctx),
    kinds: listKinds(),
    teams: await listTeamNames(ctx.db),
  }),
})
