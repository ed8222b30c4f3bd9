import { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { mentionedSigns } from '#server/domain/attachment/bind-mentioned.ts'
import { bindFiles, insertFile } from '#server/domain/attachment/file.repository.ts'
import { insertWritten, updateWritten, type WrittenElsewhere } from '#server/domain/page/insert-written.ts'
import { findPageHead } from '#server/domain/page/page.repository.ts'
import type { TextItem } from '#server/domain/page/save-page.ts'
import { recyclePage } from '#server/domain/recycle/recycle.repository.ts'
import { receiveFile } from '#server/files/incoming-file.ts'
import type { MovedText } from '#server/migrate/moved-text.ts'
import type { PageDetail } from '#server/migrate/page-detail.ts'
import type { SourcePage, SourceVersion } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { DRY_ID, inRun, type Run, restAfter, writtenId } from '#server/migrate/run.ts'
import { findItemAndLock } from '#server/policy/facts.repository.ts'
import { PAGE_COMMENTS_LENGTH, PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { cutTo, deletedTime, pastTime } from './judge.ts'
import { insertMovedDeletions } from './rows.repository.ts'

/** A page of the source with all that is written of it. */
export interface ReadyPage {
  page: SourcePage
  item: TextItem
  /** Its id here. */
  page_id: number
  hash: string
  text: MovedText
  /** Those earlier states that are not here yet. */
  versions: readonly { version: SourceVersion; text: string }[]
  /** About how much text it has. */
  bytes: number
  /** What an earlier run wrote. */
  before: PageDetail | undefined
  /** The sign of the file for a text that is too large. */
  sign: string
}

const WHOLE_TEXT = { display_name: 'text.txt', file_type: 'text/plain' }

/** Writes pages that are new here, in one transaction. @param fileIds the moved files by their signs */
export async function writePages(
  run: Run,
  ready: readonly ReadyPage[],
  fileIds: ReadonlyMap<string, number>,
): Promise<void> {
  const begun = performance.now()
  const rows = ready.map((one) => ({
    old_id: one.page.id,
    new_id: one.page_id,
    hash: one.hash,
    detail: JSON.stringify(detailOf(one, 0)),
  }))
  if (!run.isDry) {
    const large = await storeLarge(run, ready)
    await inRun(run, async (inside) => {
      await insertWritten(
        inside,
        ready.map((one) => writtenOf(run, one, inside.now, 0)),
      )
      const deleted = ready.filter(({ page }) => page.isDeleted)
      await insertMovedDeletions(
        inside.db,
        deleted.map((one) => deletionOf(run, one, inside.now)),
      )
      for (const one of ready) await bindOf(inside, one, fileIds)
      for (const file of large) await writeLarge(inside, file)
      await run.ids.store(inside.db, 'page', rows)
    })
    await restAfter(performance.now() - begun)
  }
  run.ids.add('page', rows)
  run.reporter.count('page', 'moved', rows.length)
}

/** Brings a page to its present state in the source, unless it was changed or deleted here since it was moved. */
export async function updatePage(run: Run, one: ReadyPage, fileIds: ReadonlyMap<string, number>): Promise<void> {
  const { page, before, page_id, hash } = one
  const named = { id: page.id, name: page.page_title }
  const kept = (isHere: boolean) => {
    run.reporter.count('page', 'kept')
    run.reporter.note('page', named, 'changed_on_both_sides', isHere ? '' : said('note_gone_here'))
  }
  const current = page_id === DRY_ID ? undefined : await findPageHead(run.ctx.db, page_id)
  const isUntouched = (head: typeof current) =>
    head?.revision === before?.revision && head?.item_id === one.item.item_id
  if (!isUntouched(current)) return kept(current !== undefined)
  const revision = before?.revision ?? 0
  const row = { old_id: page.id, new_id: page_id, hash, detail: JSON.stringify(detailOf(one, revision)) }
  if (!run.isDry) {
    const large = before?.sign ? [] : await storeLarge(run, [one])
    const isWritten = await inRun(run, async (inside) => {
      // Somebody may have saved it since it was looked at.
      await findItemAndLock(inside.db, inside.services.database.dialect, one.item.item_id)
      if (!isUntouched(await findPageHead(inside.db, page_id))) return false
      const written = writtenOf(run, one, inside.now, revision)
      await updateWritten(inside, written)
      if (page.isDeleted) {
        const by = { uid: written.page.author_uid, username: written.page.author_username }
        await recyclePage(inside.db, one.item.item_id, page_id, { by, at: inside.now })
      }
      await bindOf(inside, one, fileIds)
      for (const file of large) await writeLarge(inside, file)
      await run.ids.store(inside.db, 'page', [row])
      return true
    })
    if (!isWritten) {
      await run.ctx.services.storage.discard(large.map(({ storage_key }) => storage_key))
      return kept(true)
    }
  }
  run.ids.add('page', [row])
  run.reporter.count('page', 'updated')
}

/** The revision of a page after it is written. An update counts at least one. */
const revisionOf = (one: ReadyPage, before: number): number =>
  before + (before > 0 ? Math.max(1, one.versions.length) : one.versions.length + 1)

const detailOf = (one: ReadyPage, before: number): PageDetail => ({
  revision: revisionOf(one, before),
  version: one.page.versions.at(-1)?.id ?? '',
  ...(one.text.tooLarge === undefined ? {} : { sign: one.sign }),
})

/** The rows of a page and of its earlier states. @param before its revision here before; 0: it is new */
function writtenOf(run: Run, one: ReadyPage, now: number, before: number): WrittenElsewhere {
  const { page, item, page_id, text, versions } = one
  const common = (state: SourcePage | SourceVersion) => ({
    page_id,
    item_id: item.item_id,
    cat_id: (state.catalog === '' ? undefined : run.ids.idOf('catalog', state.catalog)) ?? 0,
    page_title: cutTo(state.page_title, PAGE_TITLE_LENGTH) || `Page ${page.id}`,
    s_number: state.s_number,
    author_uid: run.ids.idOf('user', state.author) ?? 0,
    author_username: state.author_name,
    addtime: pastTime(state.addtime, now),
    page_comments: cutTo(state.page_comments, PAGE_COMMENTS_LENGTH),
    ext_info: state.ext_info,
  })
  const revision = revisionOf(one, before)
  return {
    item,
    page: {
      ...common(page),
      is_del: page.isDeleted ? 1 : 0,
      page_addtime: pastTime(page.page_addtime || page.addtime, now),
      revision,
      page_content: text.text,
    },
    versions: versions.map((old, at) => ({
      ...common(old.version),
      revision: revision - versions.length + at,
      page_content: old.text,
    })),
  }
}

/** The row of the recycle bin of a deleted page. The record of its deletion, if there is one, names the person and the time. */
const deletionOf = (run: Run, { page, page_id, item }: ReadyPage, now: number) => ({
  item_id: item.item_id,
  page_id,
  page_title: cutTo(page.page_title, PAGE_TITLE_LENGTH) || `Page ${page.id}`,
  del_by_uid: run.ids.idOf('user', page.author) ?? 0,
  del_by_username: page.author_name,
  del_time: deletedTime(page.addtime, now),
})

/**
 * Binds the moved files that a text shows to its page, so that its readers may read them. At the old site everybody with the address could, so files of
 * other items are bound too.
 */
async function bindOf({ db, now }: Context, one: ReadyPage, fileIds: ReadonlyMap<string, number>): Promise<void> {
  const file_ids = mentionedSigns(one.text.tooLarge ?? one.text.text).flatMap((sign) => fileIds.get(sign) ?? [])
  await bindFiles(db, file_ids, { page_id: one.page_id, item_id: one.item.item_id, in_text: 1 }, now)
}

type Large = Awaited<ReturnType<typeof storeLarge>>[number]

/** Stores texts that are too large for a page as files. */
async function storeLarge(run: Run, ready: readonly ReadyPage[]) {
  const { storage } = run.ctx.services
  const stored: { one: ReadyPage; storage_key: string; sha256: string; file_size: number; uid: number }[] = []
  for (const one of ready) {
    if (one.text.tooLarge === undefined) continue
    const text = Buffer.from(one.text.tooLarge)
    const { path, sha256, size } = await receiveFile(Readable.from([text]), WHOLE_TEXT.display_name, {
      folder: storage.incoming,
      most: text.length,
    })
    const uid = writtenId(run, 'user', one.page.author) ?? 0
    stored.push({ one, storage_key: await storage.put(path), sha256, file_size: size, uid })
  }
  return stored
}

async function writeLarge({ db, now }: Context, { one, ...file }: Large): Promise<void> {
  const target = { page_id: one.page_id, item_id: one.item.item_id }
  const counts = { visit_times: 0, addtime: now, last_visit_time: 0 }
  const file_id = await insertFile(db, { sign: one.sign, ...WHOLE_TEXT, ...file, ...target, ...counts })
  await bindFiles(db, [file_id], { ...target, in_text: 0 }, now)
}
