import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { listPeopleOf } from './member.repository.ts'

/** `member/getMyAllList`: the people in the user's own items and teams, newest first, to choose them again. */
export const memberGetMyAllList = handler('member/getMyAllList', {
  access: loggedIn,
  run: (ctx, _input, user) => listPeopleOf(ctx.db, user.uid),
})
