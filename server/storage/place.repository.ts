import type { Db } from '#server/db/open.ts'
import type { PlaceRow } from '#server/db/schema.ts'

/** All places, in the order in which they were added. */
export function listPlaces(db: Db): Promise<PlaceRow[]> {
  return db.selectFrom('storage_place').selectAll().orderBy('addtime').orderBy('folder').execute()
}

/** The place of a folder. */
export function findPlace(db: Db, folder: string): Promise<PlaceRow | undefined> {
  return db.selectFrom('storage_place').selectAll().where('folder', '=', folder).executeTakeFirst()
}

/** Adds a place, unless another process has added one with the same address. @returns the folder for the address */
export async function addPlace(db: Db, place: PlaceRow): Promise<string> {
  await db
    .insertInto('storage_place')
    .values(place)
    .onConflict((conflict) => conflict.column('base').doNothing())
    .execute()
  const { folder } = await db
    .selectFrom('storage_place')
    .select('folder')
    .where('base', '=', place.base)
    .executeTakeFirstOrThrow()
  return folder
}

/** Changes the address of a place, or its settings. */
export async function updatePlace(
  db: Db,
  folder: string,
  changes: Partial<Pick<PlaceRow, 'base' | 'form'>>,
): Promise<void> {
  await db.updateTable('storage_place').set(changes).where('folder', '=', folder).execute()
}
