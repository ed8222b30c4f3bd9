import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import type { PageFacts } from '#server/policy/facts.repository.ts'
import { endSharing, sharePage } from './shared-page.repository.ts'

const KEY_BYTES = 16

const changeOf = ({ item_id, page_id, page_title }: PageFacts) =>
  ({ item_id, object: 'page', object_id: page_id, object_name: page_title }) as const

/** Shares a page with a new secret key. The old key is invalid. Inside a transaction. @returns the key */
export async function shareByNewKey(ctx: Context, page: PageFacts): Promise<string> {
  const unique_key = randomBytes(KEY_BYTES).toString('hex')
  await sharePage(ctx.db, { unique_key, page_id: page.page_id, addtime: ctx.now })
  await logChange(ctx, { ...changeOf(page), action: 'share' })
  return unique_key
}

/** Ends the sharing of a page; inside a transaction. */
export async function unshare(ctx: Context, page: PageFacts): Promise<void> {
  if (await endSharing(ctx.db, page.page_id)) await logChange(ctx, { ...changeOf(page), action: 'unshare' })
}
