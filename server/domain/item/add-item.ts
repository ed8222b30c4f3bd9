import type { Context, SessionUser } from '#server/context.ts'
import { createPage } from '#server/domain/page/save-page.ts'
import { AppError } from '#shared/errors.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_TYPE, LINE_BREAK_SETTING } from '#shared/kinds.ts'
import { ITEM_NAME_LENGTH } from '#shared/limits.ts'
import { copyTree, itemToCopy, passwordOfCopy } from './copy-item.ts'
import { createItem, type NewItem } from './create-item.ts'
import { domainColumns } from './item-domain.ts'
import { nameOfCopy } from './name-of-copy.ts'

/** Kinds of items that people can create. Items of an external client are created by that client. */
const KINDS: readonly number[] = Object.values(ITEM_TYPE)

/** Whiteboards and boards, which newer clients create on other servers. */
const KINDS_ELSEWHERE: readonly number[] = [5, 6]

/** The settings of a new item. */
interface Given {
  item_type: number
  item_name?: string | undefined
  item_description?: string | undefined
  password?: string | undefined
  is_private?: number | undefined
}

/**
 * Creates an item; inside a transaction. A single-page item and a spreadsheet come with their page. With `copy_item_id` it is a copy of that item
 * with its type, catalogs and pages. Members, history, keys and shares are not copied.
 * @returns its id
 * @throws AppError BAD_FIELD, ITEM_NAME_MISSING, DOMAIN_TAKEN; NOT_FOUND, NO_PERMISSION and PAGE_COUNT_EXCEEDED for a copy
 */
export async function addItem(
  ctx: Context,
  user: SessionUser,
  { copy_item_id, item_domain = '', ...given }: Given & { copy_item_id: number; item_domain?: string | undefined },
): Promise<number> {
  const domain = domainColumns(item_domain)
  const { source, ...settings } =
    copy_item_id > 0 ? await settingsOfCopy(ctx, copy_item_id, given) : settingsOf(ctx, given)
  const item = await createItem(ctx, user, settings, domain)
  if (source !== undefined) await copyTree(ctx, source, item.item_id, user)
  else if (item.item_type === ITEM_TYPE.single_page) await addItsPage(ctx, item, serverTexts(ctx.lang).starter.welcome)
  else if (item.item_type === ITEM_TYPE.spreadsheet) await addItsPage(ctx, item, '')
  return item.item_id
}

interface Settings extends NewItem {
  /** The item to copy. */
  source?: number
}

/** The visit password of the new item; `undefined` when the input does not decide it. @throws AppError BAD_FIELD */
function passwordWanted({ password, is_private }: Given): string | undefined {
  if (is_private === 0) return ''
  if (is_private === 1 && !password) throw new AppError('BAD_FIELD', { field: 'password', reason: '@required' })
  return password || undefined
}

function settingsOf(ctx: Context, { item_name, item_description = '', ...given }: Given): Settings {
  const item_type = given.item_type || ITEM_TYPE.regular
  const isElsewhere = KINDS_ELSEWHERE.includes(item_type)
  if (!KINDS.includes(item_type))
    throw new AppError('BAD_FIELD', { field: 'item_type', reason: isElsewhere ? '@not_here' : '@not_one_of' })
  if (item_name === undefined) throw new AppError('BAD_FIELD', { field: 'item_name', reason: '@required' })
  if (item_name === '') throw new AppError('ITEM_NAME_MISSING', {}, 'item_name')
  return {
    item_type,
    item_name,
    item_description,
    password: ctx.services.secrets.seal(passwordWanted(given) ?? ''),
    line_breaks: LINE_BREAK_SETTING.automatic,
  }
}

/** Empty fields are copied from the source (docs/protocol.md, Items). */
async function settingsOfCopy(ctx: Context, copy_item_id: number, given: Given): Promise<Settings> {
  const { source, rights } = await itemToCopy(ctx, copy_item_id)
  const wanted = passwordWanted(given)
  return {
    source: source.item_id,
    item_type: source.item_type,
    item_name: given.item_name || nameOfCopy(source.item_name, ITEM_NAME_LENGTH),
    item_description: given.item_description || source.item_description,
    password: wanted === undefined ? passwordOfCopy(source, rights.manage) : ctx.services.secrets.seal(wanted),
    line_breaks: source.line_breaks,
  }
}

const addItsPage = (ctx: Context, item: Parameters<typeof createPage>[1]['item'], page_content: string) =>
  createPage(ctx, {
    item,
    cat_id: 0,
    page_title: item.item_name,
    page_content,
    author: { uid: item.uid, username: item.username },
  })
