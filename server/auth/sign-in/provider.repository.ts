import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

const columns = [
  'provider_id',
  'kind',
  'name',
  'icon',
  'is_open',
  's_number',
  'link_by',
  'settings',
  'group_map',
  'revision',
  'import_daily',
  'last_problem',
  'last_problem_at',
  'last_import',
] as const

const allProviders = prepared((db: Db) =>
  db.selectFrom('sign_in_provider').select(columns).orderBy('s_number').orderBy('provider_id'),
)

/** All providers in the order of the login screen. */
export const listProviders = (db: Db) => allProviders(db, {})

/** A provider by its id, also a closed one. */
export function findProvider(db: Db, provider_id: number) {
  return db.selectFrom('sign_in_provider').select(columns).where('provider_id', '=', provider_id).executeTakeFirst()
}

export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number]

/** The settings of a provider that administrators change. */
export type ProviderFields = Omit<
  ProviderRow,
  'provider_id' | 'revision' | 'last_problem' | 'last_problem_at' | 'last_import'
>

/** Adds a provider. @returns its id */
export async function insertProvider(db: Db, provider: ProviderFields): Promise<number> {
  const { provider_id } = await db
    .insertInto('sign_in_provider')
    .values(provider)
    .returning('provider_id')
    .executeTakeFirstOrThrow()
  return provider_id
}

/**
 * Changes a provider.
 * @param revision the revision that the change was made from; undefined: any
 * @returns false when the provider has another revision by now, or is gone
 */
export async function updateProvider(
  db: Db,
  provider_id: number,
  fields: ProviderFields,
  revision?: number,
): Promise<boolean> {
  let update = db
    .updateTable('sign_in_provider')
    .set((q) => ({ ...fields, revision: q('revision', '+', 1) }))
    .where('provider_id', '=', provider_id)
  if (revision !== undefined) update = update.where('revision', '=', revision)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a provider with the identities of its people. Their accounts stay. */
export async function deleteProvider(db: Db, provider_id: number): Promise<void> {
  await db.deleteFrom('user_identity').where('provider_id', '=', provider_id).execute()
  await db.deleteFrom('sign_in_provider').where('provider_id', '=', provider_id).execute()
}

/** Records the result of the last request to a provider, or of the last import. This is not a change by an administrator, so the revision stays. */
export async function noteProvider(
  db: Db,
  provider_id: number,
  note: { last_problem: string; last_problem_at: number } | { last_import: string },
): Promise<void> {
  await db.updateTable('sign_in_provider').set(note).where('provider_id', '=', provider_id).execute()
}

/** Sets the order of providers on the login screen. */
export async function sortProviders(db: Db, provider_ids: readonly number[]): Promise<void> {
  for (const [at, provider_id] of provider_ids.entries())
    await db
      .updateTable('sign_in_provider')
      .set({ s_number: at + 1 })
      .where('provider_id', '=', provider_id)
      .execute()
}
