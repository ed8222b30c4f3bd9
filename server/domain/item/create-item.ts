import type { Context, SessionUser } from '#server/context.ts'
import { insertItem } from './item.repository.ts'
import { type domainColumns, domainTaken } from './item-domain.ts'

/** What the creator of an item decides. */
export interface NewItem {
  item_type: number
  item_name: string
  item_description: string
  /** The visit password, sealed. */
  password: string
  line_breaks: number
}

/**
 * Creates an item without pages. Search engines are not let in, also when it is a copy of an item that lets them in.
 * @param domain the columns of its short address
 * @throws AppError DOMAIN_TAKEN
 */
export async function createItem(
  ctx: Context,
  user: SessionUser,
  settings: NewItem,
  domain: ReturnType<typeof domainColumns>,
) {
  const values = {
    ...settings,
    ...domain,
    uid: user.uid,
    username: user.username,
    addtime: ctx.now,
    last_update_time: ctx.now,
    is_archived: 0,
    is_del: 0,
    tree_version: 1,
    search_engines: 0,
  }
  const item_id = await insertItem(ctx.db, values)
  if (item_id === undefined) throw domainTaken(domain.item_domain)
  return { item_id, ...values }
}
