import type { Db } from '#server/db/open.ts'
import { USER_GROUP } from '#shared/kinds.ts'

/** The ways in which accounts can log in. */

/** Accounts in use, with their passkeys and the open providers that know them. */
const withWays = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('passkey', 'passkey.uid', 'user.uid')
    .leftJoin('user_identity', 'user_identity.uid', 'user.uid')
    .leftJoin('sign_in_provider', (join) =>
      join
        .onRef('sign_in_provider.provider_id', '=', 'user_identity.provider_id')
        .on('sign_in_provider.is_open', '=', 1),
    )
    .where('user.is_disabled', '=', 0)

/** The enabled administrators: whether each has a password of this site, and the number of other ways in. */
export async function listWaysOfAdministrators(db: Db) {
  const rows = await withWays(db)
    .select((q) => [
      'user.username_key',
      q('user.password', '!=', '').as('has_password'),
      q.fn.count<number>('passkey.passkey_id').as('passkeys'),
      q.fn.count<number>('sign_in_provider.provider_id').as('providers'),
    ])
    .where('user.groupid', '=', USER_GROUP.admin)
    .groupBy(['user.uid', 'user.username_key', 'user.password'])
    .execute()
  return rows.map((row) => ({ ...row, has_password: Boolean(row.has_password) }))
}

/** The number of people who can only log in by a password of this site, in all and among the administrators. */
export async function countByPasswordAlone(db: Db): Promise<{ people: number; administrators: number }> {
  const all = await db
    .selectFrom('user')
    .select((q) => ['groupid', q.fn.countAll<number>().as('count')])
    .where('is_disabled', '=', 0)
    .where('password', '!=', '')
    .groupBy('groupid')
    .execute()
  const others = await withWays(db)
    .select((q) => ['user.groupid', q.fn.count<number>('user.uid').distinct().as('count')])
    .where('user.password', '!=', '')
    .where((q) => q.or([q('passkey.passkey_id', 'is not', null), q('sign_in_provider.provider_id', 'is not', null)]))
    .groupBy('user.groupid')
    .execute()
  const sum = (rows: typeof all, isCounted: (groupid: number) => boolean) =>
    rows.filter(({ groupid }) => isCounted(groupid)).reduce((count, row) => count + row.count, 0)
  const alone = (isCounted: (groupid: number) => boolean) => sum(all, isCounted) - sum(others, isCounted)
  return { people: alone(() => true), administrators: alone((groupid) => groupid === USER_GROUP.admin) }
}
