import type { CreateTableBuilder, Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>
type Dialect = 'sqlite' | 'postgres'

/** Groups, stars, teams, locks, notices, visit passes. */
export async function up(db: Db, dialect: Dialect): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)

  const table = async (name: string, key: string | null, texts: string[], integers: string[]) => {
    let builder: CreateTableBuilder<string, string> = db.schema.createTable(name)
    if (key) {
      builder = builder.addColumn(key, integer, (c) =>
        dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
    }
    for (const column of integers) builder = builder.addColumn(column, integer, (c) => c.notNull().defaultTo(0))
    for (const column of texts) builder = builder.addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
    await builder.execute()
  }
  const index = (name: string, on: string, columns: string[], unique = false) => {
    const builder = db.schema.createIndex(name).on(on).columns(columns)
    return (unique ? builder.unique() : builder).execute()
  }

  await table('item_group', 'id', ['group_name', 'item_ids'], ['uid', 's_number', 'created_at', 'updated_at'])
  await index('item_group_uid', 'item_group', ['uid'])
  await table('item_sort', null, ['item_sort_data'], ['uid', 'item_group_id'])
  await index('item_sort_once', 'item_sort', ['uid', 'item_group_id'], true)
  await table('item_star', 'id', [], ['uid', 'item_id', 'addtime'])
  await index('item_star_once', 'item_star', ['uid', 'item_id'], true)
  await index('item_star_item', 'item_star', ['item_id'])
  await table('visit_pass', null, ['visitor_hash'], ['item_id', 'expire_time'])
  await index('visit_pass_once', 'visit_pass', ['visitor_hash', 'item_id'], true)
  await index('visit_pass_item', 'visit_pass', ['item_id'])
  await index('visit_pass_expire', 'visit_pass', ['expire_time'])

  await table('team', 'id', ['team_name', 'username'], ['uid', 'addtime', 'last_update_time'])
  await index('team_uid', 'team', ['uid'])
  await table(
    'team_member',
    'id',
    ['member_username'],
    ['team_id', 'member_uid', 'team_member_group_id', 'addtime', 'last_update_time'],
  )
  await index('team_member_once', 'team_member', ['team_id', 'member_uid'], true)
  await index('team_member_uid', 'team_member', ['member_uid'])
  await table('team_item', 'id', [], ['team_id', 'item_id', 'addtime', 'last_update_time'])
  await index('team_item_once', 'team_item', ['team_id', 'item_id'], true)
  await index('team_item_item', 'team_item', ['item_id'])
  await table(
    'team_item_member',
    'id',
    ['member_username'],
    ['team_id', 'item_id', 'member_uid', 'member_group_id', 'cat_id', 'addtime', 'last_update_time'],
  )
  await index('team_item_member_once', 'team_item_member', ['team_id', 'item_id', 'member_uid'], true)
  await index('team_item_member_rights', 'team_item_member', ['item_id', 'member_uid'])
  await index('team_item_member_uid', 'team_item_member', ['member_uid'])

  await table('page_lock', 'id', ['lock_username'], ['page_id', 'lock_uid', 'token_id', 'lock_to', 'addtime'])
  await index('page_lock_once', 'page_lock', ['page_id'], true)
  await index('page_lock_uid', 'page_lock', ['lock_uid'])
  await index('page_lock_token', 'page_lock', ['token_id'])

  await table(
    'message_content',
    'id',
    ['from_name', 'message_type', 'message_content', 'action_type', 'object_type'],
    ['from_uid', 'object_id', 'addtime'],
  )
  await index('message_content_type', 'message_content', ['message_type', 'id'])
  await table(
    'message',
    'id',
    ['message_type'],
    ['from_uid', 'to_uid', 'message_content_id', 'status', 'addtime', 'readtime'],
  )
  await index('message_to', 'message', ['to_uid', 'message_type', 'id'])
  await index('message_once', 'message', ['to_uid', 'message_content_id'], true)
  await table('subscription', 'id', ['object_type', 'action_type'], ['uid', 'object_id', 'sub_time'])
  await index('subscription_once', 'subscription', ['object_id', 'object_type', 'action_type', 'uid'], true)
  await index('subscription_uid', 'subscription', ['uid'])

  await table('email_token', null, ['token_hash', 'email'], ['uid', 'expire_time'])
  await index('email_token_hash', 'email_token', ['token_hash'], true)
  await index('email_token_uid', 'email_token', ['uid'])

  // Titles are looked up by scripts, versions by the revision that a writer started from.
  await index('page_by_title', 'page', ['item_id', 'page_title'])
  await index('page_history_revision', 'page_history', ['page_id', 'revision'])
  await index('recycle_time', 'recycle', ['del_time'])
}
