import type { CreateTableBuilder, Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>
type Dialect = 'sqlite' | 'postgres'

/** Attachments, templates, mock answers, and what the product understands of an API page. */
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

  await table(
    'upload_file',
    'file_id',
    ['sign', 'display_name', 'file_type', 'storage_key', 'sha256'],
    ['uid', 'item_id', 'page_id', 'file_size', 'visit_times', 'addtime', 'last_visit_time'],
  )
  await index('upload_file_sign', 'upload_file', ['sign'], true)
  await index('upload_file_uid', 'upload_file', ['uid', 'file_id'])
  await index('upload_file_item', 'upload_file', ['item_id'])
  await index('upload_file_storage', 'upload_file', ['storage_key'])
  await table('file_page', 'id', [], ['file_id', 'page_id', 'item_id', 'in_text', 'addtime'])
  await index('file_page_once', 'file_page', ['file_id', 'page_id'], true)
  await index('file_page_page', 'file_page', ['page_id', 'id'])
  await table('file_flow', null, ['date_month'], ['uid', 'used'])
  await index('file_flow_once', 'file_flow', ['uid', 'date_month'], true)

  await table('template', 'id', ['username', 'template_title', 'template_content'], ['uid', 'addtime'])
  await index('template_uid', 'template', ['uid', 'id'])
  await table('template_item', 'id', ['username'], ['template_id', 'item_id', 'uid', 'created_at'])
  await index('template_item_once', 'template_item', ['template_id', 'item_id'], true)
  await index('template_item_item', 'template_item', ['item_id'])

  await table(
    'mock',
    'id',
    ['unique_key', 'method', 'path', 'template'],
    ['uid', 'page_id', 'item_id', 'view_times', 'addtime', 'last_update_time'],
  )
  await index('mock_key', 'mock', ['unique_key'], true)
  await index('mock_page', 'mock', ['page_id'], true)
  await index('mock_path', 'mock', ['item_id', 'path'])

  // What a page says of itself as an API page. A table of its own: a column after the text would make lists of titles read the text.
  await table('page_api', null, ['api_method', 'api_path'], ['page_id', 'item_id', 'api_state'])
  await index('page_api_once', 'page_api', ['page_id'], true)
  await index('page_api_item', 'page_api', ['item_id'])

  // A first save whose answer was lost is sent again with the same id, and finds the page that it made.
  await table('page_request', null, ['request_id'], ['item_id', 'uid', 'page_id', 'addtime'])
  await index('page_request_once', 'page_request', ['item_id', 'uid', 'request_id'], true)
  await index('page_request_addtime', 'page_request', ['addtime'])
}
