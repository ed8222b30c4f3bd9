import { handler } from '#server/call/handler.ts'
import { listPeopleOf } from '#server/domain/member/member.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `member/getMyAllList`: the people in the user's own items and teams, the newest first, as suggestions for new members. */
export const memberGetMyAllList = handler('member/getMyAllList', {
  access: loggedIn,
  run: (ctx, _input, user) => listPeopleOf(ctx.db, user.uid),
})
