import type { Context } from '#server/context.ts'
import { type Catalog, insertCatalog, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { byId, pathTo } from '#server/domain/catalog/catalog-tree.ts'
import { insertBranch } from '#server/domain/catalog/copy-branch.ts'
import { orderAfter, parentLevel } from '#server/domain/catalog/place-catalogs.ts'
import { renumberInvites } from '#server/domain/invite/invite.repository.ts'
import { renumberLimits } from '#server/domain/member/member.repository.ts'
import { renumberTeamLimits } from '#server/domain/team/team-item-member.repository.ts'
import { inScope, type Scope } from '#server/policy/decide.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'
import { returnInto } from './moved-catalog.repository.ts'

/** An entry of `moved_catalog`, as far as it says where its catalogs return to. */
interface Entry {
  item_id: number
  parent_cat_id: number
  moved_to_item_id: number
}

/**
 * Brings catalogs of an entry back; inside a transaction that has locked the item. A deleted catalog that came back before, for one of its pages, is in
 * the item under the id in the entry: it is used. All others are made. What is still in the recycle bin returns into the new ones,
 * and limits of members name them.
 * @param branch the catalogs, or the path to one of them, each after its parent
 * @param to `scope`: where the caller may write; `inPlace`: the first one keeps its order number
 * @returns the present id of each catalog by its id in the entry
 * @throws AppError TOO_MANY_CATALOGS, ITEM_NOT_EDITED
 */
export async function catalogsAgain(
  ctx: Context,
  entry: Entry,
  branch: readonly Catalog[],
  to: { scope: Scope; inPlace: boolean },
): Promise<ReadonlyMap<number, number>> {
  const present = await listCatalogs(ctx.db, entry.item_id)
  // A catalog that was moved away may have come back by itself. What is recovered is its copy.
  const there = entry.moved_to_item_id === 0 ? cameBack(branch, present) : new Map<number, Catalog>()
  if (present.length + branch.length - there.size > CATALOGS_PER_ITEM)
    throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
  const ids =
    there.size > 0
      ? await addMissing(ctx, branch, there, to.scope, present)
      : await makeAll(ctx, entry, branch, to, present)
  const pairs = branch.map(({ cat_id }) => [cat_id, ids.get(cat_id) as number] as const)
  await returnInto(
    ctx.db,
    entry.item_id,
    pairs.filter(([before, now]) => before !== now),
  )
  return ids
}

/** The catalogs of a branch that are in the item; none if the first one is not, or if another one would be too deep below them. */
function cameBack(branch: readonly Catalog[], present: readonly Catalog[]): ReadonlyMap<number, Catalog> {
  const now = byId(present)
  const there = byId(branch.flatMap(({ cat_id }) => now.get(cat_id) ?? []))
  const levels = new Map<number, number>()
  for (const { cat_id, parent_cat_id } of branch)
    levels.set(cat_id, there.get(cat_id)?.level ?? (levels.get(parent_cat_id) ?? 0) + 1)
  const fits = [...levels.values()].every((level) => level <= CATALOG_LEVEL.deepest)
  return fits && there.has((branch[0] as Catalog).cat_id) ? there : new Map()
}

/** Creates the catalogs of a branch that have not been recovered yet. They keep their former order numbers. */
async function addMissing(
  ctx: Context,
  branch: readonly Catalog[],
  there: ReadonlyMap<number, Catalog>,
  scope: Scope,
  present: readonly Catalog[],
): Promise<ReadonlyMap<number, number>> {
  // Somebody may have moved them in the meantime.
  const tops = [...there.keys()].map((cat_id) => (pathTo(byId(present), cat_id)[0] as Catalog).cat_id)
  if (!tops.every((top) => inScope(scope, top))) throw new AppError('ITEM_NOT_EDITED')
  const now = new Map(there)
  for (const { cat_id, ...before } of branch) {
    if (now.has(cat_id)) continue
    const parent = now.get(before.parent_cat_id) as Catalog
    const place = { parent_cat_id: parent.cat_id, level: parent.level + 1, addtime: ctx.now }
    now.set(cat_id, await insertCatalog(ctx.db, { ...before, ...place }))
  }
  return new Map([...now].map(([before, { cat_id }]) => [before, cat_id]))
}

/** Makes a branch in its former parent, or at the root if that is gone or the branch would be too deep there. */
async function makeAll(
  ctx: Context,
  entry: Entry,
  branch: readonly Catalog[],
  { scope, inPlace }: { scope: Scope; inPlace: boolean },
  present: readonly Catalog[],
): Promise<ReadonlyMap<number, number>> {
  const [first, ...below] = branch as [Catalog, ...Catalog[]]
  const deeperBelow = (parent_cat_id: number) => parentLevel(present, parent_cat_id) + 1 - first.level
  const former = byId(present).has(entry.parent_cat_id) ? entry.parent_cat_id : 0
  const fits = branch.every(({ level }) => level + deeperBelow(former) <= CATALOG_LEVEL.deepest)
  const parent_cat_id = fits ? former : 0
  if (parent_cat_id !== former && scope !== 'all') throw new AppError('ITEM_NOT_EDITED')
  const stays = inPlace && parent_cat_id === entry.parent_cat_id
  const top = { ...first, s_number: stays ? first.s_number : orderAfter(present, parent_cat_id) }
  const place = { item_id: entry.item_id, parent_cat_id, deeper: deeperBelow(parent_cat_id) }
  const { newIds, top: made } = await insertBranch(ctx, [top, ...below], place)
  if (first.level === CATALOG_LEVEL.first && parent_cat_id === 0)
    await bringLimits(ctx, entry.item_id, [first.cat_id, made.cat_id])
  return newIds
}

/**
 * Limits of members and of invite links to a first-level catalog hold for the catalog that it came back as. Nobody gets a right that was taken away in
 * the meantime: each save of a member's limit leaves out catalogs that are gone, and managers could revoke the invite link meanwhile (decision 19).
 */
async function bringLimits({ db }: Context, item_id: number, pair: readonly [before: number, now: number]) {
  await renumberLimits(db, item_id, pair)
  await renumberTeamLimits(db, item_id, pair)
  await renumberInvites(db, item_id, pair)
}
