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
const NO_PLACE: Readonly<Record<string, string>> = {
  activities: 'rows of the activity log',
  api_tokens: 'access tokens of people for the API',
  mfa_values: 'second factors of people, who set them up again',
  webhooks: 'webhooks',
  social_accounts: 'links of accounts to other sign-in services',
  sort_rules: 'rules for sorting books',
}

async function remarksOf(site: Site, { uploads }: SourceGiven): Promise<SourceRemark[]> {
  const { tables } = site
  const remarks: SourceRemark[] = []
  const add = (count: number, what: string) => {
    if (count > 0) remarks.push({ what, count })
  }
  const counted = async (table: string, test: (row: Row) => boolean, without: string[] = []) => {
    let count = 0
    for await (const row of tables.rows(table, 'id', without)) if (test(row)) count++
    return count
  }
  for (const [table, what] of Object.entries(NO_PLACE)) add(await tables.count(table), what)
  add(
    site.limitedBooks.size,
    'books have chapters or pages that fewer people may read. These are in an item of their own, whose members are the people who may read all of them',
  )
  const isOther = (row: Row) => textIn(row, 'favouritable_type') !== 'book'
  add(await counted('favourites', isOther), 'favourites that are no books')
  add(
    await counted('watches', (row) => !isPageWatch(row)),
    'watched books and chapters, and pages watched for comments',
  )
  add(
    await counted('page_revisions', (row) => textIn(row, 'type') === 'update_draft', ['html', 'text', 'markdown']),
    'unsaved changes of pages (drafts of people)',
  )
  add(await countOtherImages(tables), 'covers of books and shelves and portraits of people')
  add(
    [...site.chapters.values()].filter(({ isDeleted }) => isDeleted).length,
    'deleted chapters; their pages are in the recycle bin',
  )
  add([...site.shelves.values()].filter(({ isDeleted }) => isDeleted).length, 'deleted shelves')
  add(
    await counted('users', (row) => idIn(row, 'external_auth_id') !== ''),
    'accounts of a directory or another sign-in service. Set that up here; the accounts come over',
  )
  const files =
    (await counted('attachments', (row) => !isLink(row))) + (await counted('images', (row) => numberIn(row, 'id') > 0))
  if (uploads === '') add(files, 'pictures and attachments, because no folder of uploads was given (--uploads)')
  return remarks
}
