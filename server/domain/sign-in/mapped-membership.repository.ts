import type { Db } from '#server/db/open.ts'

/** The memberships and roles that groups of directories gave to people. */

/** The memberships that a provider's groups gave to a person, or to all people. */
export function listMapped(db: Db, provider_id: number, uid?: number) {
  const all = db
    .selectFrom('mapped_membership')
    .select(['uid', 'team_id', 'role'])
    .where('provider_id', '=', provider_id)
  return (uid === undefined ? all : all.where('uid', '=', uid)).execute()
}

export type MappedRow = Awaited<ReturnType<typeof listMapped>>[number]

/** Records that a group map made a person a member of a team, or changes the role that it gave. */
export async function putMapped(
  db: Db,
  row: { provider_id: number; uid: number; team_id: number; role: number },
): Promise<void> {
  await db
    .insertInto('mapped_membership')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider_id', 'uid', 'team_id']).doUpdateSet({ role: row.role }))
    .execute()
}

/** Deletes the records of given memberships: by a provider, of an account, in a team. At least one must be named. */
export async function deleteMapped(
  db: Db,
  which: { provider_id?: number; uid?: number; team_id?: number },
): Promise<void> {
  let rows = db.deleteFrom('mapped_membership')
  for (const name of ['provider_id', 'uid', 'team_id'] as const) {
    const value = which[name]
    if (value !== undefined) rows = rows.where(name, '=', value)
  }
  await rows.execute()
}
