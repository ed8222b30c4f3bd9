import { countRecords, type Readers, recordsOf, sourceOver } from '#server/migrate/readers.ts'
import {
  type Source,
  SourceError,
  type SourceGiven,
  type SourceRemark,
  type SourceSystem,
} from '#server/migrate/source.ts'
import { openMysqlTables } from '#server/migrate/tables/mysql-tables.ts'
import { assertTables, isMysql, MARKS } from '#server/migrate/tables/open-tables.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { namedAddresses, oldAddressesIn, readAddress, readNames, replaceAddresses } from './addresses.ts'
import { entityTables, hasEntities } from './entities.ts'
import { countOtherImages, isLink, openFile, readFilePages, readFiles } from './files.ts'
import { readCatalogs, readGroups, readItems, readMembers, readStars, rightsOf } from './items.ts'
import { countPages, readDeletions, readPageHeads, readPages, readVersionText } from './pages.ts'
import { readTeamMembers, readTeams, readUsers } from './people.ts'
import { isPageWatch, readSubscriptions, readTemplateShares, readTemplates } from './rest.ts'
import { readSite, type Site } from './site.ts'

/** How each kind is read. */
const READERS: Readers<Site> = {
  user: readUsers,
  team: readTeams,
  team_member: readTeamMembers,
  item: readItems,
  catalog: readCatalogs,
  member: readMembers,
  file: readFiles,
  page: readPages,
  file_page: readFilePages,
  deletion: readDeletions,
  star: readStars,
  group: readGroups,
  template: readTemplates,
  template_share: readTemplateShares,
  subscription: readSubscriptions,
}

const NEEDED = ['users', 'roles', 'role_user', 'role_permissions', 'permission_role', 'settings', 'page_revisions']
const RELEASES = '22.11 to 25.12'

/** BookStack: its MySQL or MariaDB, with the tables of books and pages that it had until 25.07, or the tables of entities that it has since. */
export const bookstack: SourceSystem = {
  name: 'bookstack',
  title: 'BookStack',
  takes: ['mysql'],
  releases: RELEASES,
  readAddress,
  open: async (given) => {
    if (!isMysql(given.db)) throw new SourceError('move_bookstack_data')
    return sourceOver(await openMysqlTables(given.db), (tables) => sourceOf(tables, given))
  },
}

function assertRelease(tables: Tables): void {
  assertTables(tables, [...NEEDED, ...entityTables(tables)], `BookStack ${RELEASES}`)
  // Older releases keep permissions of entities in another form. Read as nothing, they would open what they close.
  if (!tables.columns('entity_permissions').has('view')) throw new SourceError('move_bookstack_old')
}

async function sourceOf(tables: Tables, given: SourceGiven): Promise<Source> {
  assertRelease(tables)
  const site = await readSite(tables)
  const names = await readNames(site, given.addresses)
  return {
    release: hasEntities(tables) ? '25.11 or later' : '22.11 to 25.07',
    marks: await marksOf(tables, site),
    remarks: await remarksOf(site, given),
    // Pages are counted without reading their texts.
    counts: () => countRecords(READERS, site, { page: countPages(site) }),
    read: (kind) => recordsOf(READERS, site, kind),
    pageHeads: () => readPageHeads(site),
    versionText: (id) => readVersionText(tables, id),
    openFile: (place) => openFile(given.uploads, place),
    replaceAddresses: (text, to) => replaceAddresses(text, to, site, names),
    oldAddressesIn: (text) => oldAddressesIn(text, names),
    namedAddresses: () => namedAddresses(site, names),
    rights: async () => ({ of: rightsOf(site) }),
    close: () => tables.close(),
  }
}

async function marksOf(tables: Tables, { books }: Site): Promise<string[]> {
  const marks: string[] = []
  for await (const row of tables.rows('users', 'id')) {
    if (marks.length === MARKS) break
    marks.push(`user ${textIn(row, 'id')} ${textIn(row, 'created_at')}`)
  }
  const first = [...books.values()].slice(0, MARKS)
  return [...marks, ...first.map(({ id, created }) => `book ${id} ${created}`)]
}

/** Tables with what people would miss, and that have no place here. */
const NO_PLACE: Readonly<Record<string, SourceRemark['word']>> = {
  activities: 'remark_activity_log',
  api_tokens: 'remark_api_tokens',
  mfa_values: 'remark_second_factors',
  webhooks: 'remark_webhooks',
  social_accounts: 'remark_sign_in_links',
  sort_rules: 'remark_sorting_rules',
}

async function remarksOf(site: Site, { uploads }: SourceGiven): Promise<SourceRemark[]> {
  const { tables } = site
  const remarks: SourceRemark[] = []
  const add = (count: number, word: SourceRemark['word']) => {
    if (count > 0) remarks.push({ word, count })
  }
  const counted = async (table: string, test: (row: Row) => boolean, without: string[] = []) => {
    let count = 0
    for await (const row of tables.rows(table, 'id', without)) if (test(row)) count++
    return count
  }
  for (const [table, word] of Object.entries(NO_PLACE)) add(await tables.count(table), word)
  add(site.limitedBooks.size, 'remark_limited_books')
  const isOther = (row: Row) => textIn(row, 'favouritable_type') !== 'book'
  add(await counted('favourites', isOther), 'remark_favourites')
  add(await counted('watches', (row) => !isPageWatch(row)), 'remark_watches')
  add(
    await counted('page_revisions', (row) => textIn(row, 'type') === 'update_draft', ['html', 'text', 'markdown']),
    'remark_drafts',
  )
  add(await countOtherImages(tables), 'remark_covers')
  add([...site.chapters.values()].filter(({ isDeleted }) => isDeleted).length, 'remark_deleted_chapters')
  add([...site.shelves.values()].filter(({ isDeleted }) => isDeleted).length, 'remark_deleted_shelves')
  add(await counted('users', (row) => idIn(row, 'external_auth_id') !== ''), 'remark_directory_accounts')
  const files =
    (await counted('attachments', (row) => !isLink(row))) + (await counted('images', (row) => numberIn(row, 'id') > 0))
  if (uploads === '') add(files, 'remark_no_pictures')
  return remarks
}
