import { randomBytes } from 'node:crypto'
import type { TextItem } from '#server/domain/page/save-page.ts'
import type { Known } from '#server/migrate/id-map.ts'
import { movedText } from '#server/migrate/moved-text.ts'
import { newAddresses } from '#server/migrate/new-addresses.ts'
import { pageDetail } from '#server/migrate/page-detail.ts'
import type { SourcePage } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { hashOf, type Run } from '#server/migrate/run.ts'
import type { NewAddresses } from '#server/migrate/source.ts'
import { findItemAndLock } from '#server/policy/facts.repository.ts'
import { noteFuture } from './judge.ts'
import { placeIds } from './place-ids.ts'
import { type ReadyPage, updatePage, writePages } from './write-pages.ts'

/** The most pages, and the most bytes of texts, of one transaction. */
const PAGES_AT_ONCE = 50
const BYTES_AT_ONCE = 2 * 1024 * 1024

/** Gives ids to all pages of the source, so that files and texts can refer to them before they are written. */
export async function placePages(run: Run): Promise<void> {
  await run.ids.load('item', 'page')
  const old_ids: string[] = []
  for await (const { id, item } of run.source.pageHeads())
    if (run.ids.idOf('item', item) !== undefined) old_ids.push(id)
  await placeIds(run, 'page', old_ids)
}

/** An item of the source, with what is needed to write its pages. */
interface PagesItem {
  item: TextItem
  /** '': this site has items of its type. */
  otherType: string
}

/** Moves pages with their earlier states. */
export async function movePages(run: Run): Promise<void> {
  const { ids, reporter, source } = run
  await ids.load('user', 'item', 'catalog', 'page', 'file')
  const items = await itemsOf(run)
  const to = await newAddresses(source, ids)
  let ready: ReadyPage[] = []
  let bytes = 0
  let done = 0
  const flush = async () => {
    if (ready.length > 0) await writePages(run, ready, to.fileIds)
    ready = []
    bytes = 0
  }
  for await (const page of source.read('page')) {
    run.signal.throwIfAborted()
    run.progress('page', done++, run.totals.page ?? 0)
    const hash = hashOf(page)
    const known = ids.find('page', page.id)
    if (known?.hash === hash) {
      reporter.count('page', 'unchanged')
      continue
    }
    const item = items.get(page.item)
    if (!item || known === undefined || page.isDraft) {
      reporter.count('page', 'left')
      reporter.note(
        'page',
        named(page),
        page.isDraft ? 'draft' : 'points_to_nothing',
        page.isDraft ? '' : said('note_item', { id: page.item }),
      )
      continue
    }
    const isNew = known.hash === ''
    if (isNew) noteOddities(run, page)
    const one = await readyPage(run, page, { item, hash, known, to })
    if (!isNew) {
      await updatePage(run, one, to.fileIds)
      continue
    }
    ready.push(one)
    bytes += one.bytes
    if (ready.length >= PAGES_AT_ONCE || bytes > BYTES_AT_ONCE) await flush()
  }
  await flush()
}

const named = (page: SourcePage) => ({ id: page.id, name: page.page_title })

/** The items of the source that are here. In a dry run also those that would be. */
async function itemsOf(run: Run): Promise<Map<string, PagesItem>> {
  const items = new Map<string, PagesItem>()
  for await (const { id, type, other_type } of run.source.read('item')) {
    const item_id = run.ids.idOf('item', id)
    if (item_id === undefined) continue
    const otherType = type === 'other' ? other_type : ''
    const planned = { item_id, item_type: 1, line_breaks: 0 }
    // No lock: the rows of pages are new, so nobody else writes them.
    const item = run.isDry ? planned : await findItemAndLock(run.ctx.db, 'sqlite', item_id)
    if (item) items.set(id, { item, otherType })
  }
  return items
}

/** Notes what about a page does not come over as it is. */
function noteOddities(run: Run, page: SourcePage): void {
  noteFuture(run, 'page', named(page), page.addtime, page.page_addtime)
  if (page.catalog !== '' && run.ids.idOf('catalog', page.catalog) === undefined)
    run.reporter.note('page', named(page), 'lost_reference', said('note_folder_of_page', { id: page.catalog }))
}

/** Reads the texts of a page, and of those earlier states that are not here yet. */
async function readyPage(
  run: Run,
  page: SourcePage,
  given: { item: PagesItem; hash: string; known: Known; to: NewAddresses },
): Promise<ReadyPage> {
  const { item, otherType } = given.item
  const before = given.known.hash === '' ? undefined : pageDetail(given.known)
  const sign = before?.sign ?? randomBytes(16).toString('hex')
  const moved = (text: string) => movedText(run.source, given.to, { text, otherType, sign })
  const text = moved(page.page_content)
  const fresh = page.versions.slice(page.versions.findIndex(({ id }) => id === before?.version) + 1)
  const versions: ReadyPage['versions'][number][] = []
  // A dry run judges the present text alone.
  for (const version of run.isDry ? [] : fresh) {
    const old = moved(await run.source.versionText(version.id))
    if (old.tooLarge === undefined) versions.push({ version, text: old.text })
    else run.reporter.note('page', named(page), 'too_large', said('note_state_left', { id: version.id }))
  }
  if (text.tooLarge !== undefined && before?.sign === undefined)
    run.reporter.note('page', named(page), 'too_large', said('note_text_file'))
  const bytes = [text.text, ...versions.map((one) => one.text)].reduce((sum, one) => sum + one.length, 0)
  return { page, item, hash: given.hash, page_id: given.known.new_id, text, versions, bytes, before, sign }
}
