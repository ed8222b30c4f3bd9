import type { Schema } from '#server/db/schema.ts'
import { type Breach, lineAt, type SourceFile } from './source.ts'
import { tableUses } from './table-uses.ts'

/** The folders that may write and read a table (decision 35). A place is a folder, or a file directly below `server/`. */
export interface TableRule {
  /** The only place that writes the table and whose queries begin at it. */
  owner: string
  /** Places whose queries join the table. */
  joinedBy?: readonly string[]
}

/** A place that may do more with the tables of others, with the reason. */
export interface TableException {
  place: string
  may: 'read' | 'write'
  tables: readonly string[]
  because: string
}

/** The owner of each table. The compiler asks for a row for each table of the schema. */
export const TABLE_RULES: Readonly<Record<keyof Schema, TableRule>> = {
  user: {
    owner: 'server/auth',
    joinedBy: [
      'server/auth/sign-in',
      'server/domain/attachment',
      'server/domain/invite',
      'server/domain/item',
      'server/domain/member',
      'server/domain/page',
      'server/domain/register-code',
      'server/domain/subscription',
      'server/domain/team',
    ],
  },
  audit_log: { owner: 'server/audit' },
  schema_change: { owner: 'server/db' },
  user_token: { owner: 'server/auth', joinedBy: ['server/domain/page', 'server/policy'] },
  sign_in_provider: { owner: 'server/auth/sign-in', joinedBy: ['server/auth'] },
  user_identity: { owner: 'server/auth/sign-in', joinedBy: ['server/auth'] },
  spent_proof: { owner: 'server/auth/sign-in' },
  mapped_membership: { owner: 'server/domain/sign-in' },
  login_link: { owner: 'server/auth' },
  totp: { owner: 'server/auth/second-step', joinedBy: ['server/auth'] },
  recovery_code: { owner: 'server/auth/second-step' },
  passkey: { owner: 'server/auth/second-step', joinedBy: ['server/auth'] },
  passkey_challenge: { owner: 'server/auth/second-step' },
  pending_login: { owner: 'server/auth/second-step' },
  email_token: { owner: 'server/auth' },
  password_token: { owner: 'server/auth' },
  known_origin: { owner: 'server/auth' },
  captcha: { owner: 'server/auth' },
  visit_pass: { owner: 'server/auth' },
  options: { owner: 'server/site-options.repository.ts', joinedBy: ['server/auth', 'server/domain/item'] },
  rate_limit: { owner: 'server/limits' },
  job: { owner: 'server/jobs' },
  daily_figure: { owner: 'server/domain/figures' },
  page_indexed: { owner: 'server/search' },
  page_search_text: { owner: 'server/search' },
  file_read: { owner: 'server/search' },
  file_text: { owner: 'server/search' },
  import_entry: { owner: 'server/domain/import' },
  moved_source: { owner: 'server/migrate' },
  moved_row: { owner: 'server/migrate', joinedBy: ['server/domain/plan'] },
  moved_address: { owner: 'server/migrate' },
  move_lock: { owner: 'server/migrate' },

  item: {
    owner: 'server/domain/item',
    joinedBy: [
      'server/domain/attachment',
      'server/domain/member',
      'server/domain/mock',
      'server/domain/page',
      'server/domain/team',
      'server/domain/template',
    ],
  },
  item_token: { owner: 'server/domain/item' },
  item_change_log: { owner: 'server/domain/item' },
  item_star: { owner: 'server/domain/item' },
  item_group: { owner: 'server/domain/item-group' },
  item_sort: { owner: 'server/domain/item-group' },
  item_member: { owner: 'server/domain/member', joinedBy: ['server/domain/item'] },

  catalog: {
    owner: 'server/domain/catalog',
    joinedBy: ['server/domain/invite', 'server/domain/recycle'],
  },
  page: {
    owner: 'server/domain/page',
    joinedBy: [
      'server/domain/attachment',
      'server/domain/item',
      'server/domain/mock',
      'server/domain/recycle',
      'server/domain/subscription',
    ],
  },
  page_render: { owner: 'server/domain/page' },
  page_history: { owner: 'server/domain/page' },
  page_lock: { owner: 'server/domain/page' },
  page_api: { owner: 'server/domain/page' },
  page_link: { owner: 'server/domain/page' },
  page_request: { owner: 'server/domain/page' },
  single_page: { owner: 'server/domain/page' },
  recycle: { owner: 'server/domain/recycle' },
  moved_catalog: { owner: 'server/domain/recycle' },

  team: { owner: 'server/domain/team', joinedBy: ['server/domain/member'] },
  team_member: { owner: 'server/domain/team', joinedBy: ['server/domain/member'] },
  team_item: { owner: 'server/domain/team', joinedBy: ['server/domain/item'] },
  team_item_member: { owner: 'server/domain/team', joinedBy: ['server/domain/item', 'server/domain/member'] },
  invite: { owner: 'server/domain/invite' },
  register_code: { owner: 'server/domain/register-code' },
  register_code_use: { owner: 'server/domain/register-code' },
  subscription: { owner: 'server/domain/subscription' },
  message: { owner: 'server/domain/message', joinedBy: ['server/domain/item'] },
  message_content: { owner: 'server/domain/message' },

  upload_file: { owner: 'server/domain/attachment', joinedBy: ['server/domain/page'] },
  file_page: { owner: 'server/domain/attachment', joinedBy: ['server/domain/page'] },
  moved_file: { owner: 'server/domain/attachment' },
  storage_place: { owner: 'server/storage' },
  file_flow: { owner: 'server/domain/attachment' },
  template: { owner: 'server/domain/template' },
  template_item: { owner: 'server/domain/template' },
  mock: { owner: 'server/domain/mock' },
  plan: { owner: 'server/domain/plan' },
  plan_order: { owner: 'server/domain/plan' },
  operation: { owner: 'server/domain/operation' },
  operation_file: { owner: 'server/domain/operation' },
}

export const TABLE_EXCEPTIONS: readonly TableException[] = [
  {
    place: 'server/overview',
    may: 'read',
    tables: [
      'catalog',
      'page',
      'item',
      'item_member',
      'user',
      'item_token',
      'page_history',
      'page_render',
      'single_page',
      'file_page',
      'upload_file',
      'team_item',
      'team',
      'team_member',
      'user_token',
    ],
    because: 'The check of the database counts rows that belong to nothing, in one query over all tables.',
  },
  {
    place: 'server/policy',
    may: 'read',
    tables: [
      'user',
      'item',
      'item_token',
      'item_member',
      'catalog',
      'page',
      'single_page',
      'team',
      'team_member',
      'team_item_member',
      'upload_file',
      'file_page',
    ],
    because: 'Rights are judged below the domain. One query reads what a judgement needs from several tables.',
  },
  {
    place: 'server/domain/plan',
    may: 'read',
    tables: ['item', 'item_member', 'page', 'team_item_member', 'upload_file'],
    because: 'It counts what an account uses of all that its plan limits.',
  },
  {
    place: 'server/search',
    may: 'read',
    tables: ['page', 'page_api', 'item', 'catalog', 'upload_file', 'file_page'],
    because: 'The index is built from pages and files, below the domain. Its queries join its own tables with them.',
  },
  {
    place: 'server/db',
    may: 'read',
    tables: ['item', 'team', 'page', 'user'],
    because: 'It locks rows, and it reads the sizes of texts, which several floors need to read texts in parts.',
  },
  {
    place: 'server/migrate/mover',
    may: 'write',
    tables: [
      ...(['user', 'team', 'team_member', 'team_item', 'team_item_member', 'item', 'item_member', 'catalog'] as const),
      ...(['recycle', 'single_page', 'item_star', 'item_group', 'item_sort', 'template', 'template_item'] as const),
      ...(['mock', 'message_content', 'message', 'subscription'] as const),
    ],
    because:
      'Rows of another system keep their times and ids, and come in batches. The services make one new thing of the present moment.',
  },
  {
    place: 'server/migrate/mover',
    may: 'read',
    tables: [
      ...(['item', 'single_page', 'item_token', 'mock', 'catalog', 'team', 'team_member', 'item_member'] as const),
      ...(['team_item', 'team_item_member', 'template', 'item_group', 'item_sort'] as const),
    ],
    because:
      'It looks for keys that are taken and for items that are hidden until they are whole, and whether rows are still as it wrote them.',
  },
  {
    place: 'server/migrate/verify',
    may: 'read',
    tables: [
      ...(['user', 'team', 'team_member', 'team_item', 'team_item_member', 'item', 'item_member', 'catalog'] as const),
      ...(['upload_file', 'page', 'page_history', 'file_page', 'recycle', 'single_page', 'item_token'] as const),
      ...(['item_star', 'item_group', 'item_sort', 'template', 'template_item', 'mock', 'message_content'] as const),
      ...(['subscription', 'item_change_log'] as const),
    ],
    because: 'It compares rows with those of another system, in whatever state they are.',
  },
  {
    place: 'server/auth',
    may: 'write',
    tables: ['page_lock'],
    because: 'An edit lock ends with the session that holds it, however that session ends.',
  },
]

/** Tests may read any table, and migrations may change any table. */
const isFree = (path: string) => /\.test\.ts$/.test(path) || /^server\/(test|db\/migrations)\//.test(path)

const placeOf = (path: string): string => {
  const folder = path.slice(0, path.lastIndexOf('/'))
  return folder === 'server' ? path : folder
}

/**
 * Finds queries that write or read a table of another owner without permission, and permissions that no query needs.
 * @param rules the owner of each table
 * @param exceptions what places may do beyond that
 */
export function checkTables(
  files: readonly SourceFile[],
  rules: Readonly<Record<string, TableRule>> = TABLE_RULES,
  exceptions: readonly TableException[] = TABLE_EXCEPTIONS,
): Breach[] {
  const breaches: Breach[] = []
  const needed = new Set<string>()
  const tables = new Set(Object.keys(rules))

  for (const { path, text } of files) {
    if (!path.startsWith('server/') || isFree(path)) continue
    const place = placeOf(path)
    for (const { table, kind, index } of tableUses(text, tables)) {
      const say = (message: string) => breaches.push({ path, line: lineAt(text, index), message })
      if (table === undefined) {
        say('a query must name its table as a literal, so that its owner can be checked')
        continue
      }
      const rule = rules[table]
      if (!rule || rule.owner === place) continue
      const may = kind === 'write' ? 'write' : 'read'
      const isExcepted = exceptions.some((one) => one.place === place && one.may === may && one.tables.includes(table))
      if (isExcepted || (kind === 'join' && rule.joinedBy?.includes(place))) needed.add(`${place} ${may} ${table}`)
      else if (kind === 'write') say(`only ${rule.owner} may write the table ${table}`)
      else if (kind === 'read') say(`a query that begins at the table ${table} belongs in ${rule.owner}`)
      else say(`joins the table ${table} of ${rule.owner}: declare it in scripts/layout/table-owners.ts`)
    }
  }

  const declared = [
    ...Object.entries(rules).flatMap(([table, { joinedBy = [] }]) => joinedBy.map((place) => `${place} read ${table}`)),
    ...exceptions.flatMap(({ place, may, tables }) => tables.map((table) => `${place} ${may} ${table}`)),
  ]
  for (const use of declared)
    if (!needed.has(use))
      breaches.push({
        path: 'scripts/layout/table-owners.ts',
        line: 1,
        message: `no query needs this permission any more: ${use}`,
      })
  return breaches
}
