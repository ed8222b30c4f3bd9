import { openUpload } from '#server/migrate/open-upload.ts'
import { countRecords, type Readers, recordsOf, sourceOver } from '#server/migrate/readers.ts'
import {
  type Source,
  SourceError,
  type SourceGiven,
  type SourceRemark,
  type SourceSystem,
} from '#server/migrate/source.ts'
import { assertTables, MARKS } from '#server/migrate/tables/open-tables.ts'
import { openPostgresTables } from '#server/migrate/tables/postgres-tables.ts'
import { idIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { namedAddresses, namesOf, oldAddressesIn, readAddress, replaceAddresses } from './addresses.ts'
import { readCatalogs, readItems } from './collections.ts'
import { countPages, readDeletions, readPageHeads, readPages, readVersionText } from './documents.ts'
import { readTeamMembers, readTeams, readUsers } from './people.ts'
import {
  isOpenShare,
  isShown,
  readFiles,
  readShares,
  readStars,
  readSubscriptions,
  readTemplateShares,
  readTemplates,
} from './rest.ts'
import { readMembers, readTeamItemMembers, readTeamItems, rightsOf } from './rights.ts'
import { readSite, type Site } from './site.ts'
import { isSet } from './values.ts'

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
  deletion: readDeletions,
  share: readShares,
  star: readStars,
  template: readTemplates,
  template_share: readTemplateShares,
  subscription: readSubscriptions,
}

const NEEDED = ['teams', 'users', 'groups', 'group_users', 'collections', 'documents', 'revisions', 'attachments']
const RELEASES = '0.76 or later'

/** Outline, its PostgreSQL database and the folder of its files. */
export const outline: SourceSystem = {
  name: 'outline',
  title: 'Outline',
  takes: ['postgres'],
  releases: RELEASES,
  readAddress,
  open: async (given) => {
    if (!/^postgres(?:ql)?:\/\//.test(given.db)) throw new SourceError('move_outline_data')
    return sourceOver(await openPostgresTables(given.db), (tables) => sourceOf(tables, given))
  },
}

async function sourceOf(tables: Tables, given: SourceGiven): Promise<Source> {
  assertTables(tables, NEEDED, `Outline ${RELEASES}`)
  // Older releases keep roles and rights in other tables. Read as nothing, people would lose them.
  if (!tables.columns('users').has('role') || tables.columns('user_permissions').size === 0)
    throw new SourceError('move_outline_old')
  const site = await readSite(tables)
  const names = namesOf(site, given.addresses)
  return {
    release: tables.columns('documents').has('content') ? '0.78 or later' : '0.76 or 0.77',
    marks: await marksOf(tables),
    remarks: await remarksOf(site, given),
    // Pages are counted without reading their texts.
    counts: async () => countRecords(READERS, site, { page: await countPages(site) }),
    read: (kind) => recordsOf(READERS, site, kind),
    pageHeads: () => readPageHeads(site),
    versionText: (id) => readVersionText(site, id),
    openFile: (place) => openUpload(given.uploads, place),
    replaceAddresses: (text, to) => replaceAddresses(text, to, site, names),
    oldAddressesIn: (text) => oldAddressesIn(text, names),
    namedAddresses: () => namedAddresses(site),
    rights: async () => ({ of: rightsOf(site) }),
    close: () => tables.close(),
  }
}

async function marksOf(tables: Tables): Promise<string[]> {
  const marks: string[] = []
  for (const table of ['users', 'collections']) {
    let taken = 0
    for await (const row of tables.sorted(table, ['createdAt', 'id'], ['content', 'documentStructure'])) {
      if (taken++ === MARKS) break
      marks.push(`${table} ${textIn(row, 'id')}`)
    }
  }
  return marks
}

/** Tables with what people would miss, and that have no place here. */
const NO_PLACE: Readonly<Record<string, SourceRemark['word']>> = {
  pins: 'remark_pinned_documents',
  apiKeys: 'remark_api_tokens',
  webhook_subscriptions: 'remark_webhooks',
  authentication_providers: 'remark_providers',
  integrations: 'remark_integrations',
  reactions: 'remark_reactions',
  emojis: 'remark_emoji',
}

async function remarksOf(site: Site, { uploads }: SourceGiven): Promise<SourceRemark[]> {
  const { tables } = site
  const remarks: SourceRemark[] = []
  const counted = async (table: string, test: (row: Row) => boolean, word: SourceRemark['word']) => {
    let count = 0
    for await (const row of tables.rows(table, 'id', ['content', 'text', 'state'])) if (test(row)) count++
    if (count > 0) remarks.push({ word, count })
  }
  for (const [table, word] of Object.entries(NO_PLACE)) await counted(table, (row) => !isSet(row, 'deletedAt'), word)
  const ofDocument = (row: Row) => idIn(row, 'documentId') !== '' && idIn(row, 'sourceId') === ''
  for (const table of ['user_permissions', 'group_permissions'])
    await counted(table, ofDocument, 'remark_document_rights')
  await counted('stars', (row) => idIn(row, 'documentId') !== '', 'remark_starred_documents')
  await counted('users', (row) => isSet(row, 'deletedAt'), 'remark_deleted_accounts')
  const isOpen = (row: Row) => isOpenShare(site, row)
  await counted('shares', (row) => isOpen(row) && isSet(row, 'includeChildDocuments'), 'remark_deep_links')
  await counted(
    'shares',
    (row) => isSet(row, 'published') && !isSet(row, 'revokedAt') && !isOpen(row),
    'remark_closed_links',
  )
  await counted(
    'documents',
    (row) => !isSet(row, 'template') && idIn(row, 'collectionId') === '',
    'remark_loose_documents',
  )
  await counted('attachments', (row) => !isShown(row), 'remark_other_files')
  if (uploads === '') await counted('attachments', isShown, 'remark_no_files_stored')
  return remarks
}
