import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>
type Dialect = 'sqlite' | 'postgres'

/** Accounts, items, catalogs, pages, and what keeps a site running. */
export async function up(db: Db, dialect: Dialect): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)

  type Column = [name: string, type: 'int' | 'text', more?: 'null' | number | string]
  const table = async (name: string, key: string | null, columns: Column[]) => {
    let builder: CreateTableBuilder<string, string> = db.schema.createTable(name)
    if (key) {
      builder = builder.addColumn(key, integer, (c) =>
        // Ids are never used again, so that an old link cannot open a new page.
        dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
    }
    for (const [column, type, more] of columns) {
      builder = builder.addColumn(column, type === 'int' ? integer : 'text', (c) => {
        if (more === 'null') return c
        const filled = c.notNull()
        return more === undefined ? filled : filled.defaultTo(more)
      })
    }
    await builder.execute()
  }
  const index = (name: string, on: string, columns: string[], unique = false) => {
    const builder = db.schema.createIndex(name).on(on).columns(columns)
    return (unique ? builder.unique() : builder).execute()
  }

  await table('user', 'uid', [
    ['username', 'text'],
    ['username_key', 'text'],
    ['name', 'text', ''],
    ['email', 'text', ''],
    ['email_key', 'text', 'null'],
    ['email_verify', 'int', 0],
    ['avatar', 'text', ''],
    ['password', 'text'],
    ['groupid', 'int', 2],
    ['reg_time', 'int'],
    ['last_login_time', 'int', 0],
  ])
  await index('user_username_key', 'user', ['username_key'], true)
  await index('user_email_key', 'user', ['email_key'], true)

  await table('user_token', 'id', [
    ['uid', 'int'],
    ['token_hash', 'text'],
    ['addtime', 'int'],
    ['token_expire', 'int'],
    ['last_used', 'int', 0],
    ['ip', 'text', ''],
    ['user_agent', 'text', ''],
  ])
  await index('user_token_hash', 'user_token', ['token_hash'], true)
  await index('user_token_uid', 'user_token', ['uid'])
  await index('user_token_expire', 'user_token', ['token_expire'])

  await table('options', null, [
    ['option_name', 'text'],
    ['option_value', 'text'],
  ])
  await index('options_name', 'options', ['option_name'], true)

  await table('captcha', 'captcha_id', [
    ['captcha', 'text'],
    ['expire_time', 'int'],
  ])
  await index('captcha_expire', 'captcha', ['expire_time'])
  await table('rate_limit', null, [
    ['rate_key', 'text'],
    ['window_end', 'int'],
    ['hits', 'int'],
  ])
  await index('rate_limit_key', 'rate_limit', ['rate_key'], true)
  await index('rate_limit_end', 'rate_limit', ['window_end'])
  await table('job', null, [
    ['job', 'text'],
    ['lease_owner', 'text', ''],
    ['lease_until', 'int', 0],
    ['last_run', 'int', 0],
  ])
  await index('job_name', 'job', ['job'], true)

  await table('item', 'item_id', [
    ['item_name', 'text'],
    ['item_description', 'text', ''],
    ['uid', 'int'],
    ['username', 'text'],
    ['password', 'text', ''],
    ['addtime', 'int'],
    ['last_update_time', 'int'],
    ['item_domain', 'text', ''],
    ['domain_key', 'text', 'null'],
    ['item_type', 'int', 1],
    ['is_archived', 'int', 0],
    ['is_del', 'int', 0],
  ])
  await index('item_domain_key', 'item', ['domain_key'], true)
  await index('item_uid', 'item', ['uid'])
  await table('item_member', 'item_member_id', [
    ['item_id', 'int'],
    ['uid', 'int'],
    ['username', 'text'],
    ['addtime', 'int'],
    ['member_group_id', 'int', 1],
    ['cat_id', 'int', 0],
  ])
  await index('item_member_once', 'item_member', ['item_id', 'uid'], true)
  await index('item_member_uid', 'item_member', ['uid'])
  await table('item_token', 'id', [
    ['item_id', 'int'],
    ['api_key', 'text'],
    ['api_token', 'text'],
    ['addtime', 'int'],
    ['last_check_time', 'int', 0],
  ])
  await index('item_token_item', 'item_token', ['item_id'], true)
  await index('item_token_key', 'item_token', ['api_key'], true)
  await table('item_change_log', 'id', [
    ['uid', 'int'],
    ['item_id', 'int'],
    ['op_action_type', 'text'],
    ['op_object_type', 'text'],
    ['op_object_id', 'int'],
    ['op_object_name', 'text', ''],
    ['remark', 'text', ''],
    ['optime', 'int'],
  ])
  await index('item_change_log_item', 'item_change_log', ['item_id', 'id'])

  await table('catalog', 'cat_id', [
    ['item_id', 'int'],
    ['parent_cat_id', 'int', 0],
    ['cat_name', 'text'],
    ['level', 'int', 2],
    ['s_number', 'int', 99],
    ['addtime', 'int'],
  ])
  await index('catalog_item', 'catalog', ['item_id', 'parent_cat_id', 's_number', 'cat_id'])
  await table('page', 'page_id', [
    ['item_id', 'int'],
    ['cat_id', 'int', 0],
    ['page_title', 'text'],
    ['s_number', 'int', 99],
    ['is_del', 'int', 0],
    ['author_uid', 'int'],
    ['author_username', 'text'],
    ['addtime', 'int'],
    ['page_addtime', 'int'],
    ['revision', 'int', 1],
    ['page_comments', 'text', ''],
    ['ext_info', 'text', ''],
    ['page_content', 'text'],
  ])
  await index('page_item', 'page', ['item_id', 'is_del', 'cat_id', 's_number', 'page_id'])
  await index('page_title', 'page', ['item_id', 'cat_id', 'page_title'])
  await table('page_render', null, [
    ['page_id', 'int'],
    ['revision', 'int'],
    ['renderer', 'int'],
    ['excerpt', 'text'],
    ['headings', 'text'],
    ['page_html', 'text'],
  ])
  await index('page_render_page', 'page_render', ['page_id'], true)
  await table('page_history', 'page_history_id', [
    ['page_id', 'int'],
    ['item_id', 'int'],
    ['cat_id', 'int'],
    ['author_uid', 'int'],
    ['author_username', 'text'],
    ['page_title', 'text'],
    ['s_number', 'int'],
    ['addtime', 'int'],
    ['revision', 'int'],
    ['page_comments', 'text', ''],
    ['ext_info', 'text', ''],
    ['page_content', 'text'],
  ])
  await index('page_history_page', 'page_history', ['page_id', 'page_history_id'])
  await table('single_page', 'id', [
    ['unique_key', 'text'],
    ['page_id', 'int'],
    ['addtime', 'int'],
  ])
  await index('single_page_key', 'single_page', ['unique_key'], true)
  await index('single_page_page', 'single_page', ['page_id'], true)
  await table('recycle', 'id', [
    ['item_id', 'int'],
    ['page_id', 'int'],
    ['page_title', 'text'],
    ['del_by_uid', 'int'],
    ['del_by_username', 'text'],
    ['del_time', 'int'],
  ])
  await index('recycle_item', 'recycle', ['item_id', 'id'])
  await index('recycle_page', 'recycle', ['page_id'], true)
  if (dialect === 'postgres') {
    // Titles are compared byte by byte, as SQLite does: `A` and `a` are two pages.
    await sql`alter table page alter column page_title type text collate "C"`.execute(db)
  }
}
