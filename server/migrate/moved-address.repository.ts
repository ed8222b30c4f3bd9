import { VALUE_ROWS } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { NamedAddress, OldName } from './source.ts'

/** Stores addresses of a source. An address that was stored before leads to the newer row. */
export async function storeMovedAddresses(
  db: Db,
  source_id: number,
  addresses: readonly NamedAddress[],
): Promise<void> {
  const rows = [
    ...new Map(
      addresses.map(({ path, kind, id }) => [`${kind} ${path}`, { address: path, source_id, kind, old_id: id }]),
    ).values(),
  ]
  for (let at = 0; at < rows.length; at += VALUE_ROWS)
    await db
      .insertInto('moved_address')
      .values(rows.slice(at, at + VALUE_ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(['address', 'source_id', 'kind'])
          .doUpdateSet({ old_id: (q) => q.ref('excluded.old_id') })
          .whereRef('moved_address.old_id', '!=', (q) => q.ref('excluded.old_id')),
      )
      .execute()
}

/**
 * What a page, an item or a file of moved sites became: its ids here, one for each site of the system that has such a row, the site that was moved
 * first at the beginning.
 */
export async function findMovedTo(
  db: Db,
  system: string,
  kind: NamedAddress['kind'],
  name: OldName,
): Promise<number[]> {
  const moved = db
    .selectFrom('moved_row')
    .innerJoin('moved_source', 'moved_source.source_id', 'moved_row.source_id')
    .where('moved_source.system', '=', system)
    .where('moved_row.kind', '=', kind)
    .where('moved_row.hash', '!=', '')
    .select('moved_row.new_id')
    .orderBy('moved_row.source_id')
  const rows =
    'id' in name
      ? await moved.where('moved_row.old_id', '=', name.id).execute()
      : await moved
          .innerJoin('moved_address', (join) =>
            join
              .onRef('moved_address.source_id', '=', 'moved_row.source_id')
              .onRef('moved_address.kind', '=', 'moved_row.kind')
              .onRef('moved_address.old_id', '=', 'moved_row.old_id'),
          )
          .where('moved_address.address', '=', name.path)
          .execute()
  return rows.map(({ new_id }) => new_id)
}
