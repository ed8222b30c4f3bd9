import { recordAct } from '#server/audit/record.ts'
import { deleteAccessToken, listAccessTokens } from '#server/auth/session.repository.ts'
import { createAccessToken } from '#server/auth/session.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { listItemsOf } from '#server/domain/item/item.repository.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { type TokenScope, USER_GROUP } from '#shared/kinds.ts'
import { ACCESS_TOKEN_ITEMS, ACCESS_TOKENS_PER_USER } from '#shared/limits.ts'

const DAY = 24 * 3600

/** The live access tokens of a user, with the names of those items that the user still has. */
export async function accessTokensOf(ctx: Context, { uid }: SessionUser): Promise<Output<'accessToken/getList'>> {
  const tokens = await listAccessTokens(ctx.db, uid, ctx.now)
  const isAnyLimited = tokens.some(({ item_ids }) => item_ids !== '')
  const items = isAnyLimited ? await listItemsOf(ctx.db, uid, 'all') : []
  const names = new Map(items.map(({ item_id, item_name }) => [item_id, item_name]))
  return tokens.map(({ access_name, scope, item_ids, ...token }) => ({
    ...token,
    name: access_name,
    scope: scope as TokenScope,
    all_items: item_ids === '' ? 1 : 0,
    items: idsOf(item_ids).map((item_id) => ({ item_id, item_name: names.get(item_id) ?? '' })),
  }))
}

/**
 * Creates an access token of a user; inside a transaction.
 * @throws AppError BAD_FIELD, NOT_FOUND for an item that is not in the user's list, NO_PERMISSION for the scope `administer` of an ordinary user,
 * ACCESS_TOKENS_FULL
 */
export async function addAccessToken(
  ctx: Context,
  { uid, groupid }: SessionUser,
  { name, scope, all_items, item_ids, days }: Parsed<'accessToken/add'>,
): Promise<Output<'accessToken/add'>> {
  if (scope === 'administer' && groupid !== USER_GROUP.admin) throw new AppError('NO_PERMISSION')
  const items = all_items ? null : await chosenItems(ctx, uid, item_ids)
  if ((await listAccessTokens(ctx.db, uid, ctx.now)).length >= ACCESS_TOKENS_PER_USER)
    throw new AppError('ACCESS_TOKENS_FULL', { max: ACCESS_TOKENS_PER_USER })
  const seconds = days * DAY
  const { id, token } = await createAccessToken(ctx, uid, { name, scope, items, seconds })
  await recordAct(ctx, { action: 'access_token.add', object: { type: 'access_token', id, name }, detail: scope })
  return { id, token, token_expire: ctx.now + seconds }
}

/** Ends an access token of a user; inside a transaction. @throws AppError NOT_FOUND */
export async function revokeAccessToken(ctx: Context, { uid }: SessionUser, id: number): Promise<void> {
  const token = (await listAccessTokens(ctx.db, uid, ctx.now)).find((one) => one.id === id)
  if (!token || !(await deleteAccessToken(ctx.db, uid, id))) throw new AppError('NOT_FOUND', { thing: '@token' })
  await recordAct(ctx, { action: 'access_token.revoke', object: { type: 'access_token', id, name: token.access_name } })
}

const idsOf = (list: string): number[] => list.split(',').filter(Boolean).map(Number)

async function chosenItems(ctx: Context, uid: number, item_ids: string): Promise<number[]> {
  const ids = [...new Set(idsOf(item_ids))]
  const bad = (reason: string, more = {}) => new AppError('BAD_FIELD', { field: 'item_ids', reason, ...more })
  if (ids.length === 0) throw bad('@required')
  if (ids.length > ACCESS_TOKEN_ITEMS) throw bad('@too_long', { max: ACCESS_TOKEN_ITEMS })
  if (!ids.every((one) => Number.isSafeInteger(one) && one > 0)) throw bad('@wrong_shape')
  const own = new Set((await listItemsOf(ctx.db, uid, 'all')).map(({ item_id }) => item_id))
  if (!ids.every((one) => own.has(one))) throw new AppError('NOT_FOUND', { thing: '@item' }, 'item_ids')
  return ids
}
