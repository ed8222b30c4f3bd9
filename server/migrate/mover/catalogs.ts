import type { SourceCatalog } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { Left, moveKind, type Run } from '#server/migrate/run.ts'
import { findCatalogFacts } from '#server/policy/facts.repository.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'
import { CATALOG_NAME_LENGTH } from '#shared/limits.ts'
import { cutTo, pastTime } from './judge.ts'
import { placeIds } from './place-ids.ts'
import { insertMovedCatalogs } from './rows.repository.ts'

const DEPTH_MOST = CATALOG_LEVEL.deepest - CATALOG_LEVEL.first + 1

type Value = { item_id: number; parent_cat_id: number; level: number; cat_name: string }

/** Moves the catalogs of all items. */
export async function moveCatalogs(run: Run): Promise<void> {
  await run.ids.load('item', 'catalog')
  const all = new Map<string, Pick<SourceCatalog, 'item' | 'parent' | 'cat_name'>>()
  for await (const { id, item, parent, cat_name } of run.source.read('catalog'))
    if (run.ids.idOf('item', item) !== undefined) all.set(id, { item, parent, cat_name })
  await placeIds(run, 'catalog', [...all.keys()])
  await moveKind<'catalog', Value>(run, {
    kind: 'catalog',
    needs: ['item'],
    nameOf: (catalog) => catalog.cat_name,
    judge: (catalog) => placeOf(run, all, catalog),
    write: async ({ db, now }, judged) => {
      const rows = judged.map(({ record, value }) => ({
        cat_id: run.ids.idOf('catalog', record.id) as number,
        ...value,
        s_number: record.s_number,
        addtime: pastTime(record.addtime, now),
      }))
      await insertMovedCatalogs(db, rows)
      return rows.map(({ cat_id }) => cat_id)
    },
  })
}

/** Where a catalog goes. One that is deeper than this site allows goes beside its parent, with the names of both. */
async function placeOf(
  run: Run,
  all: ReadonlyMap<string, Pick<SourceCatalog, 'item' | 'parent' | 'cat_name'>>,
  catalog: SourceCatalog,
): Promise<Value | Left> {
  const item_id = run.ids.idOf('item', catalog.item)
  if (item_id === undefined) return new Left('points_to_nothing', said('note_item', { id: catalog.item }))
  const named = { id: catalog.id, name: catalog.cat_name }
  const path = [catalog.id]
  for (let parent = catalog.parent; parent !== ''; ) {
    const above = all.get(parent)
    if (above?.item !== catalog.item || path.includes(parent)) {
      const why = path.includes(parent) ? 'note_folder_circle' : 'note_folder_gone'
      run.reporter.note('catalog', named, 'lost_reference', said(why, { id: parent }))
      break
    }
    path.unshift(parent)
    parent = above.parent
  }
  const depth = Math.min(path.length, DEPTH_MOST)
  const names = path.slice(depth - 1).map((id) => all.get(id)?.cat_name ?? catalog.cat_name)
  const cat_name = cutTo(names.join(' / '), CATALOG_NAME_LENGTH) || `Folder ${catalog.id}`
  if (path.length > DEPTH_MOST) run.reporter.note('catalog', named, 'flattened', cat_name)
  else if ([...catalog.cat_name].length > CATALOG_NAME_LENGTH)
    run.reporter.note('catalog', named, 'cut', said('note_cut', { most: CATALOG_NAME_LENGTH }))
  return { item_id, cat_name, ...(await below(run, path[depth - 2], depth)) }
}

/** The parent here and the level of a catalog. A parent of an earlier run may have been moved or deleted here since. */
async function below(run: Run, parent: string | undefined, depth: number) {
  const known = parent === undefined ? undefined : run.ids.find('catalog', parent)
  if (!known) return { parent_cat_id: 0, level: CATALOG_LEVEL.first }
  const level = CATALOG_LEVEL.first + depth - 1
  if (known.hash === '' || run.isDry) return { parent_cat_id: known.new_id, level }
  const present = await findCatalogFacts(run.ctx.db, known.new_id)
  if (!present || present.level >= CATALOG_LEVEL.deepest) return { parent_cat_id: 0, level: CATALOG_LEVEL.first }
  return { parent_cat_id: known.new_id, level: present.level + 1 }
}
