import type { ImportNote, ImportNoteCode } from '#server/formats/import/reader.ts'
import { countRecords, type Readers, recordsOf, sourceOver } from '#server/migrate/readers.ts'
import { type Source, SourceError, type SourceGiven, type SourceRemark } from '#server/migrate/source.ts'
import { oldAddressesIn, replaceAddresses } from './addresses.ts'
import { countOtherLogs, readChanges, readMocks } from './changes.ts'
import {
  readCatalogs,
  readItems,
  readMembers,
  readSettings,
  readStars,
  readTeamItemMembers,
  readTeamItems,
  rightsOf,
} from './items.ts'
import { readPageHeads, readPages, versionText } from './pages.ts'
import { readTeamMembers, readTeams, readUsers } from './people.ts'
import { type StagedDump, stageDump } from './staged-dump.ts'
import { idOf, timeOf } from './values.ts'

/** How each kind is read. */
const READERS: Readers<StagedDump> = {
  user: readUsers,
  team: readTeams,
  team_member: readTeamMembers,
  item: readItems,
  catalog: readCatalogs,
  member: readMembers,
  team_item: readTeamItems,
  team_item_member: readTeamItemMembers,
  page: (dump) => readPages(dump, () => undefined),
  star: readStars,
  mock: readMocks,
  change: readChanges,
  setting: readSettings,
}

/** Opens a dump of a YApi. @throws SourceError */
export async function openYapi(given: SourceGiven): Promise<Source> {
  if (/^mongodb(?:\+srv)?:\/\//.test(given.db)) throw new SourceError('move_yapi_address')
  return sourceOver(await stageDump(given.db, given.folder), (dump) => sourceOf(dump, given))
}

function sourceOf(dump: StagedDump, given: SourceGiven): Source {
  if (dump.count('user') === 0) throw new SourceError('move_yapi_no_people')
  return {
    release: releaseOf(dump),
    marks: marksOf(dump),
    remarks: remarksOf(dump),
    counts: () => countRecords(READERS, dump, { page: [...readPageHeads(dump)].length }),
    read: (kind) => recordsOf(READERS, dump, kind),
    pageHeads: async function* () {
      yield* readPageHeads(dump)
    },
    versionText: async (id) => versionText(dump, id),
    openFile: async () => undefined,
    replaceAddresses: (text, to) => replaceAddresses(text, to, given.addresses),
    oldAddressesIn: (text) => oldAddressesIn(text, given.addresses),
    // Its addresses contain ids only.
    namedAddresses: async function* () {},
    rights: async () => rightsOf(dump),
    close: async () => dump.close(),
  }
}

/** The release as far as the documents tell it: they have the fields that their release knew when they were saved. */
function releaseOf(dump: StagedDump): string {
  let found = '1.3 or earlier'
  for (const one of dump.documents('interface')) {
    if ('api_opened' in one) return '1.4 or later'
    if ('tag' in one) found = '1.3.23 or later'
  }
  return found
}

/** How many of the first accounts and projects are marks. */
const MARKS = 20

function marksOf(dump: StagedDump): string[] {
  const marks: string[] = []
  for (const collection of ['user', 'project']) {
    let taken = 0
    for (const { _id, add_time } of dump.documents(collection)) {
      if (taken++ === MARKS) break
      marks.push(`${collection} ${idOf(_id)} ${timeOf(add_time)}`)
    }
  }
  return marks
}

/** What a page does not show as it is in YApi. */
const SHORTENED: Partial<Record<ImportNoteCode, SourceRemark['word']>> = {
  text_cut: 'remark_long_examples',
  reference_broken: 'remark_broken_references',
  reference_outside: 'remark_outside_references',
  part_dropped: 'remark_other_parts',
}
/** How many places a remark names. */
const PLACES = 5

function remarksOf(dump: StagedDump): SourceRemark[] {
  const places = new Map<SourceRemark['word'], string[]>()
  const note = ({ code, where }: ImportNote) => {
    const word = SHORTENED[code] ?? 'remark_other_parts'
    places.set(word, [...(places.get(word) ?? []), where])
  }
  for (const _ of readPages(dump, note));
  const shortened = [...places].map(([word, all]): SourceRemark => {
    const named = [...new Set(all)].slice(0, PLACES).join('; ')
    return { word, places: `${named}${all.length > PLACES ? ' …' : ''}`, count: all.length }
  })
  const logs = countOtherLogs(dump)
  const others: SourceRemark[] = logs > 0 ? [{ word: 'remark_other_log', count: logs }] : []
  return [...dump.remarks, ...others, ...shortened].sort((a, b) => (a.word < b.word ? -1 : 1))
}
