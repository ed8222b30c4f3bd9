import { openUpload } from '#server/migrate/open-upload.ts'
import { sourceOver } from '#server/migrate/readers.ts'
import type { Kind, SourceRecords } from '#server/migrate/records.ts'
import type { Source, SourceGiven, SourceRemark, SourceSystem } from '#server/migrate/source.ts'
import { assertTables, marksOfTable, openTables } from '#server/migrate/tables/open-tables.ts'
import { type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { namedAddresses, oldAddressesIn, readAddress, replaceAddresses } from './addresses.ts'
import { countFilePages, readFilePages, readFiles } from './files.ts'
import { readCatalogs, readItemKeys, readItems, readMembers } from './items.ts'
import { readDeletions, readPageHeads, readPages, readShares, readVersionText } from './pages.ts'
import { readTeamItemMembers, readTeamItems, readTeamMembers, readTeams, readUsers } from './people.ts'
import {
  countMessages,
  readChanges,
  readGroups,
  readMessages,
  readMocks,
  readOrders,
  readStars,
  readSubscriptions,
  readTemplateShares,
  readTemplates,
} from './rest.ts'
import { readRights } from './rights.ts'
import { readProviders, readSettings } from './site.ts'

/** How each kind is read, and the table whose rows it has, if they are the same number. */
const READERS: { [K in Kind]: { read(tables: Tables): AsyncIterable<SourceRecords[K]>; table?: string } } = {
  user: { read: readUsers, table: 'user' },
  team: { read: readTeams, table: 'team' },
  team_member: { read: readTeamMembers, table: 'team_member' },
  item: { read: readItems, table: 'item' },
  catalog: { read: readCatalogs, table: 'catalog' },
  member: { read: readMembers, table: 'item_member' },
  team_item: { read: readTeamItems, table: 'team_item' },
  team_item_member: { read: readTeamItemMembers, table: 'team_item_member' },
  file: { read: readFiles, table: 'upload_file' },
  page: { read: readPages, table: 'page' },
  file_page: { read: readFilePages },
  deletion: { read: readDeletions, table: 'recycle' },
  share: { read: readShares, table: 'single_page' },
  item_key: { read: readItemKeys, table: 'item_token' },
  star: { read: readStars, table: 'item_star' },
  group: { read: readGroups, table: 'item_group' },
  order: { read: readOrders, table: 'item_sort' },
  template: { read: readTemplates, table: 'template' },
  template_share: { read: readTemplateShares, table: 'template_item' },
  mock: { read: readMocks, table: 'mock' },
  change: { read: readChanges, table: 'item_change_log' },
  message: { read: readMessages },
  subscription: { read: readSubscriptions, table: 'subscription' },
  setting: { read: readSettings },
  provider: { read: readProviders },
}

/** Tables with what people would miss, and that have no place here. */
const NO_PLACE: Readonly<Record<string, SourceRemark['word']>> = {
  item_top: 'remark_pins',
  item_variable: 'remark_variables',
  runapi_env: 'remark_environments',
  runapi_global_param: 'remark_global_parameters',
  runapi_flow: 'remark_flows',
  runapi_flow_page: 'remark_flow_steps',
  runapi_db_config: 'remark_connections',
  page_comment: 'remark_comments',
  page_feedback: 'remark_feedback',
  parameter_description_entry: 'remark_parameter_library',
  item_ai_config: 'remark_assistant_settings',
  user_ai_token: 'remark_ai_tokens',
  ai_chat_messages: 'remark_assistant_messages',
  kanban_activity_log: 'remark_kanban_log',
}

const NEEDED = ['user', 'item', 'catalog', 'page', 'page_history', 'options'] as const
const RELEASES = '2.4 to 3.9'

/** ShowDoc, releases 2.4 to 3.9: the SQLite file that it keeps, or a MySQL database of the same tables. */
export const showdoc: SourceSystem = {
  name: 'showdoc',
  title: 'ShowDoc',
  takes: ['file', 'mysql'],
  releases: RELEASES,
  open: async (given) => sourceOver(await openTables(given), (tables) => sourceOf(tables, given)),
  readAddress,
}

async function sourceOf(tables: Tables, given: SourceGiven): Promise<Source> {
  assertTables(tables, NEEDED, `ShowDoc ${RELEASES}`)
  const addresses = [...new Set([...given.addresses, ...(await ownAddress(tables))])]
  return {
    release: await releaseOf(tables),
    marks: await marksOf(tables),
    remarks: await remarksOf(tables, given),
    counts: () => countsOf(tables),
    read: (kind) => READERS[kind].read(tables),
    pageHeads: () => readPageHeads(tables),
    versionText: (id) => readVersionText(tables, id),
    openFile: (place) => openUpload(given.uploads, place),
    replaceAddresses: (text, to) => replaceAddresses(text, to, addresses),
    oldAddressesIn: (text) => oldAddressesIn(text, addresses),
    namedAddresses: () => namedAddresses(tables),
    rights: () => readRights(tables),
    close: () => tables.close(),
  }
}

async function countsOf(tables: Tables): Promise<Partial<Record<Kind, number>>> {
  const counts: Partial<Record<Kind, number>> = {}
  for (const [kind, { table }] of Object.entries(READERS) as [Kind, { table?: string }][])
    if (table !== undefined) counts[kind] = await tables.count(table)
  return { ...counts, file_page: await countFilePages(tables), message: await countMessages(tables) }
}

async function optionOf(tables: Tables, name: string): Promise<string> {
  for await (const row of tables.rows('options', 'option_id'))
    if (textIn(row, 'option_name') === name) return textIn(row, 'option_value')
  return ''
}

async function ownAddress(tables: Tables): Promise<string[]> {
  const address = (await optionOf(tables, 'site_url')).replace(/\/+$/, '')
  return /^https?:\/\/./.test(address) ? [address] : []
}

/** The release as far as the tables tell it: each line of releases added some. */
async function releaseOf(tables: Tables): Promise<string> {
  const has = (table: string, column?: string) =>
    column === undefined ? tables.columns(table).size > 0 : tables.columns(table).has(column)
  const number = await optionOf(tables, 'db_version_num')
  const known = number === '' ? '' : `, tables of version ${number}`
  if (has('item_member', 'cat_ids')) return `3.5 or later${known}`
  if (has('item_star')) return `3.0 to 3.4${known}`
  if (has('user', 'salt')) return `2.10 or later${known}`
  return `2.4 to 2.9${known}`
}

const marksOf = async (tables: Tables): Promise<string[]> => [
  ...(await marksOfTable(tables, 'user', 'uid', 'reg_time')),
  ...(await marksOfTable(tables, 'item', 'item_id', 'addtime')),
]

async function remarksOf(tables: Tables, { uploads }: SourceGiven): Promise<SourceRemark[]> {
  const remarks: SourceRemark[] = []
  for (const [table, word] of Object.entries(NO_PLACE)) {
    const count = await tables.count(table)
    if (count > 0) remarks.push({ word, count })
  }
  const files = await tables.count('upload_file')
  if (uploads === '' && files > 0) remarks.push({ word: 'remark_no_files', count: files })
  return remarks
}
