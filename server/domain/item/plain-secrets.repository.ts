import type { Db } from '#server/db/open.ts'

/** A secret that is stored in plain text. */
export interface PlainSecret {
  of: 'visit_password' | 'api_token'
  item_id: number
  text: string
}

/** Secrets that are not sealed. */
export async function findPlainSecrets(db: Db, mark: string, limit: number): Promise<PlainSecret[]> {
  const passwords = await db
    .selectFrom('item')
    .select(['item_id', 'password as text'])
    .where('password', '!=', '')
    .where('password', 'not like', `${mark}%`)
    .limit(limit)
    .execute()
  const tokens = await db
    .selectFrom('item_token')
    .select(['item_id', 'api_token as text'])
    .where('api_token', 'not like', `${mark}%`)
    .limit(limit)
    .execute()
  return [
    ...passwords.map((row) => ({ ...row, of: 'visit_password' as const })),
    ...tokens.map((row) => ({ ...row, of: 'api_token' as const })),
  ]
}

/** Stores a secret in its sealed form, unless it was changed meanwhile. */
export async function replaceSecret(db: Db, { of, item_id, text }: PlainSecret, sealed: string): Promise<void> {
  if (of === 'visit_password')
    await db
      .updateTable('item')
      .set({ password: sealed })
      .where('item_id', '=', item_id)
      .where('password', '=', text)
      .execute()
  else
    await db
      .updateTable('item_token')
      .set({ api_token: sealed })
      .where('item_id', '=', item_id)
      .where('api_token', '=', text)
      .execute()
}

/** The visit passwords of the next items after an id, as they are stored. */
export const listPasswordsAfter = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('item')
    .select(['item_id as id', 'password as text'])
    .where('item_id', '>', after)
    .orderBy('item_id')
    .limit(limit)
    .execute()

/** The next tokens of items after an id, as they are stored. */
export const listTokensAfter = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('item_token')
    .select(['id', 'api_token as text'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
