import { hasVisitPass } from '#server/auth/visit-pass.ts'
import { visitPasswordOpens } from '#server/auth/visit-password.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { type ItemRights, inScope, itemRights, type Scope } from './decide.ts'
import {
  type CatalogFacts,
  findCatalogFacts,
  findDirectMembership,
  findItem,
  findPageAndItem,
  type ItemRow,
  listMemberships,
  type Membership,
  type MembershipAhead,
  type PageAndItem,
  type PageFacts,
} from './facts.repository.ts'
import { listTeamNames } from './team-facts.repository.ts'

/** The rules that say who may call. Each throws a refusal or returns what it loaded; each judges the loaded row. */

export interface ItemAccess {
  item: ItemRow
  rights: ItemRights
  user: SessionUser | null
}
export interface PageAccess extends ItemAccess {
  page: PageFacts
}
export interface CatalogAccess extends ItemAccess {
  catalog: CatalogFacts
}
/** Access of a logged-in user. */
export type By<A> = A & { user: SessionUser }

/** Everybody, including guests. */
export const anyone = (): null => null

/** @throws AppError NOT_LOGGED_IN for a guest */
export function loggedIn(ctx: Context): SessionUser {
  if (!ctx.user) throw new AppError('NOT_LOGGED_IN')
  return ctx.user
}

/** @throws AppError NO_PERMISSION for anyone but a site administrator */
export function siteAdmin(ctx: Context): SessionUser {
  const user = loggedIn(ctx)
  if (user.groupid !== USER_GROUP.admin) throw new AppError('NO_PERMISSION')
  return user
}

/** Memberships whose reading has begun. `undefined`: they are not read ahead. */
type ReadingMemberships = Promise<readonly MembershipAhead[] | undefined>

/**
 * The rights of the caller in a loaded item. The visit password, sent with the call or given earlier in this browser, grants read access only. It is
 * checked only when nothing else grants read access, and never in a transaction (only writes run in one).
 * @param reading memberships of the caller, if their reading has begun. Those of other items and people do not count
 * @throws AppError LOGIN_LOCKED after too many wrong visit passwords
 */
export async function rightsIn(ctx: Context, item: ItemRow, reading?: ReadingMemberships): Promise<ItemRights> {
  const alone = itemRights(ctx.user, item, [])
  // Owners and administrators already have every right.
  if (alone.manage) return alone
  const memberships = ctx.user ? await membershipsIn(ctx, ctx.user, item, reading) : []
  const rights = itemRights(ctx.user, item, memberships)
  if (rights.visit || item.is_del || ctx.db !== ctx.services.database.db) return rights
  const opened =
    (await hasVisitPass(ctx, item.item_id)) ||
    (ctx.visitPassword !== '' && (await visitPasswordOpens(ctx, item, ctx.visitPassword)))
  return itemRights(ctx.user, item, memberships, opened)
}

async function membershipsIn(
  ctx: Context,
  { uid }: SessionUser,
  { item_id }: ItemRow,
  reading?: ReadingMemberships,
): Promise<readonly Membership[]> {
  const read = await reading
  if (!read) return listMemberships(ctx.db, item_id, uid)
  return read.filter((one) => one.item_id === item_id && one.uid === uid)
}

/** What a handler reads ahead for the rule of an item. */
interface ItemReading {
  item?: Promise<ItemRow | undefined>
  memberships?: ReadingMemberships
}

async function loadItem(ctx: Context, item_id: number, ahead: ItemReading = {}): Promise<ItemAccess> {
  const item = await (ahead.item ?? findItem(ctx.db, item_id))
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  return { item, rights: await rightsIn(ctx, item, ahead.memberships), user: ctx.user }
}

/**
 * @param reading memberships of the caller, if their reading has begun
 * @throws AppError ITEM_NOT_VISIBLE unless the caller may view this loaded item
 */
export async function visitorOf(ctx: Context, item: ItemRow, reading?: ReadingMemberships): Promise<ItemAccess> {
  const rights = await rightsIn(ctx, item, reading)
  if (!rights.visit) throw new AppError('ITEM_NOT_VISIBLE')
  return { item, rights, user: ctx.user }
}

/**
 * Those who may view the item.
 * @param ahead the item and the caller's memberships, if their reading has begun
 * @throws AppError NOT_FOUND, and the given refusal
 */
export async function itemVisitor(
  ctx: Context,
  item_id: number,
  refusal: 'ITEM_NOT_VISIBLE' | 'NO_PERMISSION' = 'ITEM_NOT_VISIBLE',
  ahead?: ItemReading,
): Promise<ItemAccess> {
  const access = await loadItem(ctx, item_id, ahead)
  if (!access.rights.visit) throw new AppError(refusal)
  return access
}

/**
 * Those who may view the item and are logged in.
 * @param ahead the item and the caller's memberships, if their reading has begun
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, ITEM_NOT_VISIBLE
 */
export async function loggedInVisitor(ctx: Context, item_id: number, ahead?: ItemReading): Promise<By<ItemAccess>> {
  const user = loggedIn(ctx)
  return { ...(await itemVisitor(ctx, item_id, 'ITEM_NOT_VISIBLE', ahead)), user }
}

function assertEditor(ctx: Context, { item, rights }: ItemAccess): SessionUser {
  const user = loggedIn(ctx)
  if (!rights.edit) throw new AppError('NO_PERMISSION')
  if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return user
}

/**
 * Those who may write in the item, and in this catalog of it (0: the root).
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED, WRONG_ITEM
 */
export async function itemEditor(ctx: Context, item_id: number, cat_id = 0): Promise<By<ItemAccess>> {
  loggedIn(ctx)
  const access = await loadItem(ctx, item_id)
  const user = assertEditor(ctx, access)
  await assertCatalogOf(ctx, access.item, cat_id)
  await assertInScope(ctx, access.rights.edit_scope, cat_id)
  return { ...access, user }
}

/**
 * Those who may write somewhere in the item. The call judges each catalog that it touches by `rights.edit_scope`.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED
 */
export async function itemEditorSomewhere(ctx: Context, item_id: number): Promise<By<ItemAccess>> {
  loggedIn(ctx)
  const access = await loadItem(ctx, item_id)
  return { ...access, user: assertEditor(ctx, access) }
}

/**
 * Those who may write in the item or in one of its catalogs, for reads that help writers; also in archived items.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION
 */
export async function itemEditorReading(ctx: Context, item_id: number): Promise<By<ItemAccess>> {
  const user = loggedIn(ctx)
  const access = await loadItem(ctx, item_id)
  if (!access.rights.edit) throw new AppError('NO_PERMISSION')
  return { ...access, user }
}

/**
 * Those who may write in this catalog of the item (0: the root), for reads that help writers; also in archived items.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, WRONG_ITEM
 */
export async function catalogEditorReading(ctx: Context, item_id: number, cat_id: number): Promise<By<ItemAccess>> {
  const access = await itemEditorReading(ctx, item_id)
  await assertCatalogOf(ctx, access.item, cat_id)
  await assertInScope(ctx, access.rights.edit_scope, cat_id)
  return access
}

/**
 * Those who may export: a page or a catalog of the item that they may write, or (both 0) whatever they may write in it; also in archived items.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, WRONG_ITEM
 */
export async function exporter(
  ctx: Context,
  { item_id, cat_id, page_id }: { item_id: number; cat_id: number; page_id: number },
): Promise<By<ItemAccess>> {
  if (page_id > 0) {
    const access = await pageEditorReading(ctx, page_id)
    if (access.item.item_id !== item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    return access
  }
  return cat_id > 0 ? catalogEditorReading(ctx, item_id, cat_id) : itemEditorReading(ctx, item_id)
}

/**
 * Those who may write in the item or in one of its catalogs, to look into its recycle bin; also in archived items. The call judges each deleted page
 * by `rights.edit_scope`.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, ITEM_NOT_EDITED
 */
export async function binReader(ctx: Context, item_id: number): Promise<By<ItemAccess>> {
  const user = loggedIn(ctx)
  const access = await loadItem(ctx, item_id)
  if (!access.rights.edit) throw new AppError('ITEM_NOT_EDITED')
  return { ...access, user }
}

/** Like `binReader`, to take pages out of the recycle bin. @throws AppError as `binReader`, and ITEM_ARCHIVED */
export async function recoverer(ctx: Context, item_id: number): Promise<By<ItemAccess>> {
  const access = await binReader(ctx, item_id)
  if (access.item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return access
}

/** Those who manage the item, to read its settings. @throws AppError NOT_LOGGED_IN, NOT_FOUND, ITEM_NOT_MANAGED */
export async function itemManager(ctx: Context, item_id: number): Promise<By<ItemAccess>> {
  const user = loggedIn(ctx)
  const access = await loadItem(ctx, item_id)
  if (!access.rights.manage) throw new AppError('ITEM_NOT_MANAGED')
  return { ...access, user }
}

/** Those who manage the item, to change it. @throws AppError as `itemManager`, and ITEM_ARCHIVED */
export async function itemChanger(ctx: Context, item_id: number): Promise<By<ItemAccess>> {
  const access = await itemManager(ctx, item_id)
  if (access.item.is_archived) throw new AppError('ITEM_ARCHIVED')
  return access
}

/**
 * Those who may leave the item, also an archived one: its direct members, without its owner.
 * @returns the id of the membership
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, OWNER_STAYS, ONLY_THROUGH_TEAM with the names of the teams, NOT_MEMBER_OF_ITEM
 */
export async function directMember(ctx: Context, item_id: number): Promise<number> {
  const { uid } = loggedIn(ctx)
  const item = await findItem(ctx.db, item_id)
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  if (item.uid === uid) throw new AppError('OWNER_STAYS')
  const member = await findDirectMembership(ctx.db, item_id, uid)
  if (member) return member.item_member_id
  const teams = await listTeamNames(ctx.db, item_id, uid)
  if (teams.length > 0) throw new AppError('ONLY_THROUGH_TEAM', { teams: teams.join(', ') })
  throw new AppError('NOT_MEMBER_OF_ITEM')
}

/** What a handler reads ahead for the rule of a page. */
interface PageReading {
  page?: Promise<PageAndItem | undefined>
  memberships?: ReadingMemberships
}

async function loadPage(ctx: Context, page_id: number, ahead: PageReading = {}): Promise<PageAccess> {
  const found = await (ahead.page ?? findPageAndItem(ctx.db, page_id))
  if (!found) throw new AppError('NOT_FOUND', { thing: '@page' })
  const { page, item } = found
  return { page, item, rights: await rightsIn(ctx, item, ahead.memberships), user: ctx.user }
}

/**
 * Those who may read the page.
 * @param ahead the page with its item and the caller's memberships, if their reading has begun
 * @throws AppError NOT_FOUND, ITEM_NOT_VISIBLE
 */
export async function pageVisitor(ctx: Context, page_id: number, ahead?: PageReading): Promise<PageAccess> {
  const access = await loadPage(ctx, page_id, ahead)
  if (!access.rights.visit) throw new AppError('ITEM_NOT_VISIBLE')
  await assertInScope(ctx, access.rights.read_scope, access.page.cat_id, 'ITEM_NOT_VISIBLE')
  return access
}

/** Those who may write the page. @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED */
export async function pageEditor(ctx: Context, page_id: number): Promise<By<PageAccess>> {
  const access = await pageEditorReading(ctx, page_id)
  assertEditor(ctx, access)
  return access
}

/** Those who manage the item of the page. @throws AppError NOT_LOGGED_IN, NOT_FOUND, ITEM_NOT_MANAGED, ITEM_ARCHIVED */
export async function pageManager(ctx: Context, page_id: number): Promise<By<PageAccess>> {
  loggedIn(ctx)
  const access = await loadPage(ctx, page_id)
  if (!access.rights.manage) throw new AppError('ITEM_NOT_MANAGED')
  return { ...access, user: assertEditor(ctx, access) }
}

/**
 * Those who may write the page, for reads that help writers; also in archived items.
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION
 */
export async function pageEditorReading(ctx: Context, page_id: number): Promise<By<PageAccess>> {
  const user = loggedIn(ctx)
  const access = await loadPage(ctx, page_id)
  if (!access.rights.edit) throw new AppError('NO_PERMISSION')
  await assertInScope(ctx, access.rights.edit_scope, access.page.cat_id)
  return { ...access, user }
}

/**
 * Those who may delete the page or move it away: everybody who may write it. The protocol refuses others with 10303 (docs/protocol.md, Codes).
 * @throws AppError NOT_LOGGED_IN, NOT_FOUND, ITEM_NOT_EDITED, ITEM_ARCHIVED
 */
export async function pageDeleter(ctx: Context, page_id: number): Promise<By<PageAccess>> {
  loggedIn(ctx)
  const access = await loadPage(ctx, page_id)
  if (!access.rights.edit) throw new AppError('ITEM_NOT_EDITED')
  await assertInScope(ctx, access.rights.edit_scope, access.page.cat_id, 'ITEM_NOT_EDITED')
  return { ...access, user: assertEditor(ctx, access) }
}

/** Those who may write the catalog. @throws AppError NOT_LOGGED_IN, NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED */
export async function catalogEditor(ctx: Context, cat_id: number): Promise<By<CatalogAccess>> {
  loggedIn(ctx)
  const catalog = await findCatalogFacts(ctx.db, cat_id)
  const item = catalog && (await findItem(ctx.db, catalog.item_id))
  if (!catalog || !item) throw new AppError('NOT_FOUND', { thing: '@catalog' })
  const access = { catalog, item, rights: await rightsIn(ctx, item), user: ctx.user }
  const user = assertEditor(ctx, access)
  await assertInScope(ctx, access.rights.edit_scope, cat_id)
  return { ...access, user }
}

/** @throws AppError NOT_FOUND for a catalog that does not exist, WRONG_ITEM for one of another item */
export async function assertCatalogOf(ctx: Context, item: ItemRow, cat_id: number): Promise<CatalogFacts | null> {
  if (cat_id === 0) return null
  const catalog = await findCatalogFacts(ctx.db, cat_id)
  if (!catalog) throw new AppError('NOT_FOUND', { thing: '@catalog' })
  if (catalog.item_id !== item.item_id) throw new AppError('WRONG_ITEM', { thing: '@catalog' })
  return catalog
}

/** A member limited to first-level catalogs reaches nothing outside them, root pages included. */
async function assertInScope(
  ctx: Context,
  scope: Scope,
  cat_id: number,
  error: 'NO_PERMISSION' | 'ITEM_NOT_VISIBLE' | 'ITEM_NOT_EDITED' = 'NO_PERMISSION',
) {
  if (scope !== 'all' && !inScope(scope, await topCatalogOf(ctx, cat_id))) throw new AppError(error)
}

/** The first-level catalog that a catalog is in; 0 for the root. */
export async function topCatalogOf(ctx: Context, cat_id: number): Promise<number> {
  let at = cat_id
  for (;;) {
    const parent = at === 0 ? undefined : (await findCatalogFacts(ctx.db, at))?.parent_cat_id
    if (!parent) return at
    at = parent
  }
}
