import { handler } from '#server/call/handler.ts'
import { movesOfSite } from '#server/migrate/operation/moves-of-site.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminMove/get`: the systems to move from, and how far the present move is. */
export const adminMoveGet = handler('adminMove/get', {
  access: siteAdmin,
  run: (ctx) => movesOfSite(ctx),
})
