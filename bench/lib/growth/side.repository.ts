import type { Db } from '#server/db/open.ts'

/** An item with its owner, and what the calls about them need. */
export interface Side {
  uid: number
  username: string
  item_id: number
  /** A hundred pages of the item that have earlier versions. */
  page_ids: number[]
  /** Catalogs of the first level. */
  cat_ids: number[]
  deleted_ids: number[]
  team_id: number
  member: { uid: number; item_member_id: number }
  teamMember: { id: number; uid: number }
  team_item_member_id: number
  announcement_id: number
  file_id: number
  sign: string
}

/** The item with its owner, and a person who has nothing to do with it, by name. */
export async function sideOf(
  db: Db,
  item_id: number,
  bystander: string,
): Promise<Side & { other: { uid: number; username: string } }> {
  const { uid, username } = await db
    .selectFrom('item')
    .select(['uid', 'username'])
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  const pages = await db
    .selectFrom('page')
    .select('page_id')
    .where('item_id', '=', item_id)
    .where('is_del', '=', 0)
    .where('page_id', 'in', (q) => q.selectFrom('page_history').select('page_id').where('item_id', '=', item_id))
    .where('page_id', 'not in', (q) => q.selectFrom('page_lock').select('page_id'))
    .orderBy('page_id')
    .limit(50)
    .execute()
  const cats = await db
    .selectFrom('catalog')
    .select('cat_id')
    .where('item_id', '=', item_id)
    .where('level', '=', 2)
    .orderBy('cat_id')
    .limit(10)
    .execute()
  const bin = await db.selectFrom('recycle').select('page_id').where('item_id', '=', item_id).limit(5).execute()
  const { id: team_id } = await db
    .selectFrom('team')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const member = await db
    .selectFrom('item_member')
    .select(['uid', 'item_member_id'])
    .where('item_id', '=', item_id)
    .orderBy('item_member_id')
    .executeTakeFirstOrThrow()
  const inTeam = await db
    .selectFrom('team_member')
    .select(['id', 'member_uid as uid'])
    .where('team_id', '=', team_id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const right = await db
    .selectFrom('team_item_member')
    .select('id')
    .where('team_id', '=', team_id)
    .where('item_id', '=', item_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const announcement = await db
    .selectFrom('message_content')
    .select('id')
    .where('message_type', '=', 'announce')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const file = await db
    .selectFrom('upload_file')
    .select(['file_id', 'sign'])
    .where('item_id', '=', item_id)
    .where('page_id', '>', 0)
    .orderBy('file_id')
    .executeTakeFirstOrThrow()
  const other = await db
    .selectFrom('user')
    .select(['uid', 'username'])
    .where('username', '=', bystander)
    .executeTakeFirstOrThrow()
  return {
    uid,
    username,
    item_id,
    page_ids: pages.map(({ page_id }) => page_id),
    cat_ids: cats.map(({ cat_id }) => cat_id),
    deleted_ids: bin.map(({ page_id }) => page_id),
    team_id,
    member,
    teamMember: inTeam,
    team_item_member_id: right.id,
    announcement_id: announcement.id,
    ...file,
    other,
  }
}
