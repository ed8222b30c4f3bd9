import { countRecords, type Readers, recordsOf, sourceOver } from '#server/migrate/readers.ts'
import type { Kind } from '#server/migrate/records.ts'
import {
  type Source,
  SourceError,
  type SourceGiven,
  type SourceRemark,
  type SourceSystem,
} from '#server/migrate/source.ts'
import { assertTables, marksOfTable, openTables } from '#server/migrate/tables/open-tables.ts'
import { numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { namedAddresses, oldAddressesIn, readAddress, readNames, replaceAddresses } from './addresses.ts'
import { readCatalogs, readGroups, readItems } from './books.ts'
import {
  countPages,
  isHiddenComment,
  readPageHeads,
  readPages,
  readTemplateShares,
  readTemplates,
  readVersionText,
} from './documents.ts'
import { openFile, readFilePages, readFiles } from './files.ts'
import {
  readMembers,
  readRights,
  readTeamItemMembers,
  readTeamItems,
  readTeamMembers,
  readTeams,
  readUsers,
} from './people.ts'
import { readSite, type Site } from './site.ts'

/** How each kind is read. */
const READERS: Readers<Site> = {
  user: readUsers,
  team: readTeams,
  team_member: readTeamMembers,
  item: readItems,
  catalog: readCatalogs,
  member: readMembers,
  team_item: readTeamItems,
  team_item_member: readTeamItemMembers,
  file: readFiles,
  page: readPages,
  file_page: readFilePages,
  group: readGroups,
  template: readTemplates,
  template_share: readTemplateShares,
}

const NEEDED = [
  'md_members',
  'md_books',
  'md_documents',
  'md_relationship',
  'md_attachment',
  'md_document_history',
  'md_options',
]
const RELEASES = '0.11 to 2.2'

/** MinDoc: the SQLite file that it keeps, or its MySQL database. */
export const mindoc: SourceSystem = {
  name: 'mindoc',
  title: 'MinDoc',
  takes: ['file', 'mysql'],
  releases: RELEASES,
  open: async (given) => sourceOver(await openTables(given), (tables) => sourceOf(tables, given)),
  readAddress,
}

async function sourceOf(tables: Tables, given: SourceGiven): Promise<Source> {
  assertTables(tables, NEEDED, `MinDoc ${RELEASES}`)
  // Older releases know no private books by this column. Read as nothing, they would be open.
  if (!tables.columns('md_books').has('privately_owned') || !tables.columns('md_members').has('auth_method'))
    throw new SourceError('move_mindoc_old')
  const site = await readSite(tables)
  const names = await readNames(site, given.addresses)
  return {
    release: releaseOf(tables),
    marks: await marksOf(tables),
    remarks: await remarksOf(tables, given),
    counts: () => countsOf(site),
    read: (kind) => recordsOf(READERS, site, kind),
    pageHeads: () => readPageHeads(site),
    versionText: (id) => readVersionText(site, id),
    openFile: (place) => openFile(given.uploads, place),
    replaceAddresses: (text, to) => replaceAddresses(text, to, names),
    oldAddressesIn: (text) => oldAddressesIn(text, names),
    namedAddresses: () => namedAddresses(site, names),
    rights: async () => ({ of: await readRights(site) }),
    close: () => tables.close(),
  }
}

/** The release as far as the tables tell it: each line of releases added some. */
function releaseOf(tables: Tables): string {
  if (tables.columns('md_books').has('print_state')) return '2.2 or later'
  return tables.columns('md_itemsets').size > 0 ? '2.0 to 2.1' : '0.11 to 1.0'
}

async function countsOf(site: Site): Promise<Partial<Record<Kind, number>>> {
  return countRecords(READERS, site, {
    page: await countPages(site),
    file: await site.tables.count('md_attachment'),
    user: site.people.size,
  })
}

const marksOf = async (tables: Tables): Promise<string[]> => [
  ...(await marksOfTable(tables, 'md_members', 'member_id', 'create_time')),
  ...(await marksOfTable(tables, 'md_books', 'book_id', 'create_time')),
]

async function remarksOf(tables: Tables, { uploads }: SourceGiven): Promise<SourceRemark[]> {
  const remarks: SourceRemark[] = []
  const add = (count: number, word: SourceRemark['word']) => {
    if (count > 0) remarks.push({ word, count })
  }
  const counted = async (table: string, key: string, test: (row: Row) => boolean, without: string[] = []) => {
    let count = 0
    for await (const row of tables.rows(table, key, without)) if (test(row)) count++
    return count
  }
  const isForeign = (row: Row) => textIn(row, 'auth_method') !== 'local'
  add(await counted('md_members', 'member_id', isForeign), 'remark_directory_accounts')
  add(await counted('md_comments', 'comment_id', isHiddenComment), 'remark_hidden_comments')
  add(
    await counted('md_teams', 'team_id', (row) => /^(1|true)$/i.test(textIn(row, 'is_delete'))),
    'remark_deleted_teams',
  )
  const isGlobal = (row: Row) => numberIn(row, 'is_global') === 1
  add(await counted('md_templates', 'template_id', isGlobal, ['template_content']), 'remark_global_templates')
  add(await tables.count('md_options'), 'remark_settings')
  if (uploads === '') add(await tables.count('md_attachment'), 'remark_no_pictures')
  return remarks
}
