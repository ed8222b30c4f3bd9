import { namesOf } from '#server/auth/local-password.ts'
import { userNameKey } from '#server/auth/user-name.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { loggedIn } from './rules.ts'

/** Whether a user may create items, by the setting `item_creators`. Administrators always may. */
export async function mayCreateItems(ctx: Context, user: Pick<SessionUser, 'username' | 'groupid'>): Promise<boolean> {
  if (user.groupid === USER_GROUP.admin) return true
  const { item_creators, item_creator_names } = await readSiteOptions(ctx.db)
  if (item_creators !== 'chosen') return item_creators === 'everybody'
  return namesOf(item_creator_names).includes(userNameKey(user.username))
}

/** Decides who may create items. @throws AppError NOT_LOGGED_IN, ITEM_CREATION_CLOSED */
export async function itemCreator(ctx: Context): Promise<SessionUser> {
  const user = loggedIn(ctx)
  if (!(await mayCreateItems(ctx, user))) throw new AppError('ITEM_CREATION_CLOSED')
  return user
}
