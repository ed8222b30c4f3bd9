import type { Context } from '#server/context.ts'
import { CHANGE_LOG_ROWS } from '#server/domain/item/change-log.ts'
import { IdMap } from '#server/migrate/id-map.ts'
import { assertSameSource, type MoveGiven, moveIn } from '#server/migrate/move-in.ts'
import { findMovedSource } from '#server/migrate/moved-row.repository.ts'
import { newAddresses } from '#server/migrate/new-addresses.ts'
import { KINDS, type Kind, type SourcePage, type SourceRecords } from '#server/migrate/records.ts'
import { type Report, remarkOf } from '#server/migrate/report.ts'
import { type Source, SourceError } from '#server/migrate/source.ts'
import type { Check, Checking } from './check.ts'
import * as items from './check-items.ts'
import { LinkCheck } from './check-links.ts'
import * as rest from './check-rest.ts'
import { checkRights, type SampledPage } from './check-rights.ts'
import { changesHere, pageHere } from './here.repository.ts'
import { Comparison, fault, type VerifyResult } from './result.ts'

const CHECKS: { [K in Exclude<Kind, 'change'>]: Check<K> } = {
  user: items.checkUser,
  team: items.checkTeam,
  team_member: items.checkTeamMember,
  item: items.checkItem,
  catalog: items.checkCatalog,
  member: items.checkMember,
  team_item: items.checkTeamItem,
  team_item_member: items.checkTeamItemMember,
  file: items.checkFile,
  page: items.checkPage,
  file_page: items.checkFilePage,
  deletion: rest.checkDeletion,
  share: rest.checkShare,
  item_key: rest.checkItemKey,
  star: rest.checkStar,
  group: rest.checkGroup,
  order: rest.checkOrder,
  template: rest.checkTemplate,
  template_share: rest.checkTemplateShare,
  mock: rest.checkMock,
  message: rest.checkMessage,
  subscription: rest.checkSubscription,
  setting: rest.checkSetting,
  provider: rest.checkProvider,
}

/**
 * Compares the old site with this one: every record, the SHA-256 of every text and file, the rights of some people on some pages, and the links of
 * texts. It writes nothing. What a move would note about a record explains its difference.
 * @throws SourceError when the site was never moved here
 */
export async function verifyMove(ctx: Context, source: Source, given: MoveGiven): Promise<VerifyResult> {
  const { system, source_name, signal } = given
  const begun = performance.now()
  const known = await findMovedSource(ctx.db, system, source_name)
  if (!known) throw new SourceError('move_never', { system, source: source_name })
  assertSameSource(source, JSON.parse(known.marks) as string[], source_name)
  const notes = notesOf(await moveIn(ctx, source, { ...given, isDry: true, progress: () => {} }))
  const ids = new IdMap(ctx.db, known.source_id)
  await ids.load(...KINDS)
  const otherTypes = new Map<string, string>()
  for await (const { id, type, other_type } of source.read('item')) if (type === 'other') otherTypes.set(id, other_type)
  const checking: Checking = { ctx, source, ids, to: await newAddresses(source, ids), otherTypes }
  const comparison = new Comparison()
  const sample = new Sample(checking)
  const links = new LinkCheck(checking, comparison)
  for (const kind of KINDS) {
    if (kind === 'change') await checkChanges(checking, comparison, notes)
    else
      await checkKind(kind, { checking, comparison, notes, signal, progress: given.progress }, async (record) => {
        if (kind !== 'page') return
        sample.add(record as SourcePage)
        await addLinks(links, checking, record as SourcePage)
      })
  }
  await links.flush()
  await checkRights(checking, comparison, {
    pages: await sample.pages(),
    users: [...ids.entries('user')].map(([id]) => id),
  })
  const { kinds, differences, isProved } = comparison
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  const { release, remarks } = source
  return { system, source_name, release, isProved, seconds, kinds, differences, remarks: remarks.map(remarkOf) }
}

/** What a move would say about records, by kind and id. */
const notesOf = (report: Report): ReadonlyMap<string, string> =>
  new Map(report.notes.map(({ kind, old_id, text }) => [`${kind} ${old_id}`, text]))

/** Compares all records of a kind. */
async function checkKind<K extends Exclude<Kind, 'change'>>(
  kind: K,
  given: {
    checking: Checking
    comparison: Comparison
    notes: ReadonlyMap<string, string>
    signal: AbortSignal
    progress: MoveGiven['progress']
  },
  also: (record: SourceRecords[K]) => Promise<void>,
): Promise<void> {
  const { checking, comparison, notes, signal, progress } = given
  const check: Check<K> = CHECKS[kind] as Check<K>
  let done = 0
  for await (const record of checking.source.read(kind)) {
    signal.throwIfAborted()
    progress(kind, done++, 0)
    const named = { id: record.id, name: nameOf(record) }
    const known = checking.ids.find(kind, record.id)
    const note = notes.get(`${kind} ${record.id}`) ?? ''
    if (!known || known.hash === '') {
      comparison.add(kind, named, [{ text: 'it is not here', explanation: note }])
      continue
    }
    const found = await check(checking, record, known)
    comparison.add(
      kind,
      named,
      found.map((one) => ({ ...one, explanation: one.explanation || note })),
    )
    await also(record)
  }
}

function nameOf(record: object): string {
  const { username, team_name, item_name, cat_name, display_name, page_title } = record as Record<string, unknown>
  return String(username ?? team_name ?? item_name ?? cat_name ?? display_name ?? page_title ?? '')
}

/** Compares the change logs by the number of their rows, because their rows have no ids here. */
async function checkChanges(
  { source, ids, ctx }: Checking,
  comparison: Comparison,
  notes: ReadonlyMap<string, string>,
) {
  const rows = new Map<number, number>()
  for await (const { id, item } of source.read('change')) {
    const item_id = ids.idOf('item', item)
    const note = notes.get(`change ${id}`)
    if (item_id !== undefined && note === undefined) rows.set(item_id, (rows.get(item_id) ?? 0) + 1)
    else
      comparison.add('change', { id, name: '' }, [{ text: 'it is not here', explanation: note ?? 'its item is gone' }])
  }
  const here = await changesHere(ctx.db, [...rows.keys()])
  for (const [item_id, count] of rows) {
    const present = here.get(item_id) ?? 0
    // Newer rows push older ones out.
    const isWhole = present >= Math.min(count, CHANGE_LOG_ROWS)
    const named = { id: String(item_id), name: '' }
    comparison.add('change', named, isWhole ? [] : [fault(`${count} rows there, ${present} here`)], count)
  }
}

async function addLinks(links: LinkCheck, { ctx, ids }: Checking, page: SourcePage): Promise<void> {
  const here = await pageHere(ctx.db, ids.idOf('page', page.id) ?? 0)
  if (here) await links.add({ id: page.id, name: page.page_title, text: here.page_content })
}

/** Collects one page of each folder, and of the root, of each item, for the comparison of rights. */
class Sample {
  readonly #checking: Checking
  readonly #places = new Map<string, { id: string; item: string; catalog: string }>()

  constructor(checking: Checking) {
    this.#checking = checking
  }

  add({ id, item, catalog, isDeleted }: SourcePage): void {
    if (!isDeleted && !this.#places.has(`${item} ${catalog}`))
      this.#places.set(`${item} ${catalog}`, { id, item, catalog })
  }

  async pages(): Promise<SampledPage[]> {
    const above = new Map<string, string>()
    for await (const { id, parent } of this.#checking.source.read('catalog')) above.set(id, parent)
    return [...this.#places.values()].flatMap(({ id, item, catalog }) => {
      const path: string[] = []
      for (let at = catalog; at !== '' && above.has(at) && !path.includes(at); at = above.get(at) ?? '')
        path.unshift(at)
      const new_id = this.#checking.ids.idOf('page', id)
      return new_id === undefined ? [] : [{ id, new_id, item, path }]
    })
  }
}
