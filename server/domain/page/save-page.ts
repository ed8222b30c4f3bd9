import type { Context } from '#server/context.ts'
import { bindMentioned } from '#server/domain/attachment/bind-mentioned.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { renameItem, touchItem } from '#server/domain/item/item.repository.ts'
import { subscribe } from '#server/domain/message/notify.ts'
import { assertPagesWithin } from '#server/domain/plan/fits.ts'
import { askPlan, limitsOfPlan, planFrom, planOf } from '#server/domain/plan/limits.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWritingAndRead } from '#server/policy/lock-for-writing.ts'
import { assertCatalogOf } from '#server/policy/rules.ts'
import { indexSaved } from '#server/search/index-pages.ts'
import { askSiteOption } from '#server/site-options.ts'
import { isWithin } from '#server/time.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { type Need, Prepared } from '#server/work/prepared.ts'
import { AppError } from '#shared/errors.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { ITEM_NAME_LENGTH } from '#shared/limits.ts'
import { findFirstRootPage } from './find-pages.repository.ts'
import { newestVersionTime } from './history.repository.ts'
import { mergeChange } from './merge-save.ts'
import {
  appendHistory,
  askNextPageOrder,
  askPageBeforeSave,
  findPage,
  insertPage,
  insertPageWithId,
  type Page,
  type PageHead,
  saveVersion,
  trimHistory,
} from './page.repository.ts'
import { apiNeed, recordApi } from './page-api.ts'
import { assertTakesPage } from './page-kinds.ts'
import { linksNeed, recordLinks } from './page-link.ts'

/** Saves of one author within this time are one version, because the grid saves on each cell. */
export const SHEET_VERSION_SECONDS = 600

/** The recorded author; a script with an item's key has the uid 0. */
export interface Author {
  uid: number
  username: string
}

interface PageText {
  item: ItemRow
  page_content: string
  author: Author
  /** The note on this version. */
  page_comments?: string
  /** Part of a larger change, such as an import: it has no row of its own in the change log and subscribes nobody. */
  isPart?: true
}

export interface NewPage extends PageText {
  /** 0: the root. */
  cat_id: number
  page_title: string
  /** Absent or 0: the page comes after the last one of its catalog. */
  s_number?: number
  ext_info?: string
  /** An id of `reservePageIds`. */
  page_id?: number
}

export interface PageUpdate extends PageText {
  /** Absent fields (and an order of 0) are not changed. A catalog of 0 is the root. */
  cat_id?: number
  page_title?: string
  s_number?: number
  ext_info?: string
  /** The revision that the writer started from; 0: unknown, so the save replaces what is stored. */
  base_revision?: number
}

/**
 * Creates a page; inside a transaction. Times are unix seconds. The author is subscribed to later saves.
 * @throws AppError ITEM_ARCHIVED, PAGE_COUNT_EXCEEDED, BAD_FIELD (page_title) for a second page of a single-page item, NOT_FOUND, WRONG_ITEM if the
 * catalog does not belong to the item, OVERLOADED if the workers could not read the text now
 */
export async function createPage(ctx: Context, given: NewPage): Promise<Page> {
  const { item, author, cat_id } = given
  const locked = await lockForWritingAndRead(ctx, item.item_id, {
    before: askPlan(item.uid, ctx.now),
    under: [askNextPageOrder(item.item_id, cat_id)],
  })
  // The item may have got another owner while this waited for the lock.
  const plan = locked.item.uid === item.uid ? planFrom(ctx.db, locked.before) : planOf(ctx, locked.item.uid)
  // Further pages of a spreadsheet are shown; those of a single-page item are not.
  await assertTakesPage(ctx.db, item)
  await assertPagesWithin(ctx, item.item_id, limitsOfPlan(ctx, (await plan)?.plan).pages_per_item, 1)
  await assertCatalogOf(ctx, item, cat_id)
  const values = {
    item_id: item.item_id,
    cat_id,
    page_title: given.page_title,
    s_number: given.s_number || locked.under[0],
    is_del: 0,
    author_uid: author.uid,
    author_username: author.username,
    addtime: ctx.now,
    page_addtime: ctx.now,
    revision: 1,
    page_comments: given.page_comments ?? '',
    ext_info: given.ext_info ?? '',
    page_content: given.page_content,
    line_breaks: prepareText(ctx, item, given),
  }
  const page = { page_id: given.page_id ?? (await insertPage(ctx.db, values)), ...values }
  if (given.page_id !== undefined) await insertPageWithId(ctx.db, page)
  ctx.afterCommit(() => ctx.services.rendering.add(page.page_id))
  await indexSaved(ctx, page)
  await recordApi(ctx, page, item.item_type, false)
  await recordLinks(ctx, page, item.item_type, false)
  await bindMentioned(ctx, item, page, author.uid)
  await touchItem(ctx.db, item.item_id, ctx.now)
  if (given.isPart) return page
  if (author.uid !== 0) await subscribe(ctx, page.page_id, author.uid)
  await logSave(ctx, 'create', page)
  return page
}

/**
 * Saves a new version of a page; inside a transaction. The former version goes to the history, even if nothing differs. If another user has saved
 * since `base_revision`, both changes are merged.
 * @param given `item` is the page's item
 * @throws AppError NOT_FOUND when the page was deleted meanwhile, PAGE_CONFLICT, and as `createPage`
 */
export async function updatePage(ctx: Context, page_id: number, given: PageUpdate): Promise<Page> {
  const { item, author, base_revision = 0 } = given
  const locked = await lockForWritingAndRead(ctx, item.item_id, {
    before: [askSiteOption('history_version_count')],
    under: [askPageBeforeSave(page_id, given.page_content)],
  })
  const [kept, current] = [...locked.before, ...locked.under]
  if (!current) throw new AppError('NOT_FOUND', { thing: '@page' })
  const before = current.head
  if (before.item_id !== item.item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
  const mine = {
    cat_id: given.cat_id ?? before.cat_id,
    page_title: given.page_title ?? before.page_title,
    ext_info: given.ext_info ?? before.ext_info,
    page_content: given.page_content,
  }
  const merged = [0, before.revision].includes(base_revision)
    ? mine
    : await mergeChange(ctx, item, await wholePage(ctx, page_id), base_revision, mine)
  await assertCatalogOf(ctx, item, merged.cat_id)
  const readsTheSame =
    current.isSameText && merged.page_content === given.page_content && merged.page_title === before.page_title
  const line_breaks = prepareText(ctx, item, merged)
  const isVersion = !(await continuesLastVersion(ctx, item, before, author, base_revision))
  if (isVersion) {
    await appendHistory(ctx.db, page_id)
    if (current.versions >= kept) await trimHistory(ctx.db, page_id, kept)
  }
  const change = {
    ...merged,
    s_number: given.s_number || before.s_number,
    author_uid: author.uid,
    author_username: author.username,
    addtime: ctx.now,
    revision: before.revision + 1,
    page_comments: given.page_comments ?? '',
    line_breaks,
  }
  await saveVersion(ctx.db, { page_id, ...change })
  const page = { ...before, ...change }
  ctx.afterCommit(() => ctx.services.rendering.add(page_id))
  await indexSaved(ctx, page, readsTheSame ? before.revision : undefined)
  await recordApi(ctx, page, item.item_type, current.hasApi)
  await recordLinks(ctx, page, item.item_type, current.hasLinks)
  await bindMentioned(ctx, item, page, author.uid)
  if (item.item_type === ITEM_TYPE.single_page && (await isItsPage(ctx, page)))
    await renameItem(ctx.db, item.item_id, nameOf(page))
  await touchItem(ctx.db, item.item_id, ctx.now)
  if (isVersion && !given.isPart) await logSave(ctx, 'update', page)
  return page
}

/** The facts of an item that decide how the texts of its pages are read. */
export type TextItem = Pick<ItemRow, 'item_id' | 'item_type' | 'line_breaks'>

const lineBreaksNeed = (item: TextItem, page_content: string): Need<'lineBreaks'> => ({
  task: 'lineBreaks',
  input: { item_type: item.item_type, setting: item.line_breaks, page_content },
  turn: `item ${item.item_id}`,
})

/** The tasks of saving a text. A transaction that saves several texts first requests the tasks of all of them. */
export function saveNeeds(ctx: Context, item: TextItem, text: { page_title: string; page_content: string }): Need[] {
  const { item_id, item_type } = item
  const page = { item_id, ...text }
  return [
    lineBreaksNeed(item, text.page_content),
    ...apiNeed(page, item_type),
    ...(item_type === ITEM_TYPE.spreadsheet ? [] : [linksNeed(ctx, page)]),
  ]
}

/**
 * Requests all tasks of a text at once, before anything is written. The transaction begins again when they are done.
 * @returns the meaning of the text's line breaks (`lineBreaksOf`)
 * @throws AppError OVERLOADED if a task could not be done now
 */
function prepareText(ctx: Context, item: ItemRow, text: { page_title: string; page_content: string }): number {
  const prepared = ctx.prepared ?? new Prepared()
  prepared.require(saveNeeds(ctx, item, text))
  return lineBreaksOf(ctx, item, text)
}

/**
 * The meaning of a text's line breaks (`page.line_breaks`), as a save decides it; "as typed" if it could not be determined in time.
 * @throws AppError OVERLOADED if the workers could not determine it now
 */
export function lineBreaksOf(ctx: Context, item: TextItem, text: { page_content: string }): number {
  const prepared = ctx.prepared ?? new Prepared()
  const found = prepared.one(lineBreaksNeed(item, text.page_content))
  return found instanceof WorkFailed ? 0 : found
}

/**
 * Whether a save continues the last version of the same writer. The grid saves each cell, so otherwise one session would push all older versions out
 * of the history and all other rows out of the change log. Always false for clients that send no revision.
 */
async function continuesLastVersion(
  ctx: Context,
  item: ItemRow,
  before: PageHead,
  author: Author,
  base_revision: number,
) {
  if (item.item_type !== ITEM_TYPE.spreadsheet || base_revision === 0) return false
  if (before.author_uid !== author.uid || !isWithin(before.addtime, ctx.now, SHEET_VERSION_SECONDS + 1)) return false
  const newest = await newestVersionTime(ctx.db, before.page_id)
  return newest !== undefined && isWithin(newest, before.addtime, SHEET_VERSION_SECONDS + 1)
}

async function wholePage(ctx: Context, page_id: number): Promise<Page> {
  const page = await findPage(ctx.db, page_id)
  if (!page) throw new AppError('NOT_FOUND', { thing: '@page' })
  return page
}

const logSave = (ctx: Context, action: 'create' | 'update', page: Page) =>
  logChange(ctx, {
    item_id: page.item_id,
    action,
    object: 'page',
    object_id: page.page_id,
    object_name: page.page_title,
    uid: page.author_uid,
  })

/** Whether this is the page that a single-page item shows. Older versions let clients add further pages. */
async function isItsPage(ctx: Context, { item_id, page_id }: Page): Promise<boolean> {
  const shown = await findFirstRootPage(ctx.db, item_id)
  return shown === undefined || shown === page_id
}

/** The name of a single-page item, which is the title of its page; a title may be longer than a name. */
const nameOf = (page: Page): string => [...page.page_title].slice(0, ITEM_NAME_LENGTH).join('')
