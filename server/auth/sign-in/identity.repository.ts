import type { Db } from '#server/db/open.ts'

/** The identities of accounts at the providers of sign-ins. */

/** The account of an identity. */
export async function findIdentity(db: Db, provider_id: number, subject: string) {
  return db
    .selectFrom('user_identity')
    .innerJoin('user', 'user.uid', 'user_identity.uid')
    .select(['identity_id', 'user.uid', 'username', 'is_disabled'])
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The identities of an account, the oldest first. */
export function listIdentitiesOf(db: Db, uid: number) {
  return db
    .selectFrom('user_identity')
    .innerJoin('sign_in_provider', 'sign_in_provider.provider_id', 'user_identity.provider_id')
    .select([
      'identity_id',
      'user_identity.provider_id',
      'subject',
      'login_name',
      'kind',
      'name',
      'addtime',
      'last_login',
    ])
    .where('uid', '=', uid)
    .orderBy('identity_id')
    .execute()
}

/** Connects an identity at a provider with an account. @param identity `addtime`: unix seconds */
export async function insertIdentity(
  db: Db,
  identity: { provider_id: number; subject: string; uid: number; addtime: number; login_name: string },
): Promise<void> {
  await db.insertInto('user_identity').values(identity).execute()
}

/** Records a sign-in, and the user name from the provider. */
export async function touchIdentity(
  db: Db,
  provider_id: number,
  subject: string,
  given: { last_login: number; login_name: string },
): Promise<void> {
  await db
    .updateTable('user_identity')
    .set(given)
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .execute()
}

/** Removes the identities of an account. */
export async function deleteIdentitiesOf(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('user_identity').where('uid', '=', uid).execute()
}

/** The number of accounts of each provider. */
export async function countIdentities(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('user_identity')
    .select((q) => ['provider_id', q.fn.countAll<number>().as('count')])
    .groupBy('provider_id')
    .execute()
  return new Map(rows.map(({ provider_id, count }) => [provider_id, count]))
}

/** All people of a provider, each with the account. */
export function listIdentitiesAt(db: Db, provider_id: number) {
  return db
    .selectFrom('user_identity')
    .innerJoin('user', 'user.uid', 'user_identity.uid')
    .select(['identity_id', 'subject', 'login_name', 'left_at', 'user.uid', 'username', 'user.name', 'is_disabled'])
    .where('provider_id', '=', provider_id)
    .execute()
}

/** Records the result of an import for a person. */
export async function noteIdentity(
  db: Db,
  identity_id: number,
  found: { login_name: string; left_at: number },
): Promise<void> {
  await db.updateTable('user_identity').set(found).where('identity_id', '=', identity_id).execute()
}
