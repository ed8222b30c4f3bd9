import { spendCaptcha } from '#server/auth/captcha.ts'
import { createVisitPass } from '#server/auth/visit-pass.ts'
import { visitPasswordOpens } from '#server/auth/visit-password.ts'
import { handler } from '#server/call/handler.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { askedItem } from '#server/domain/item/asked-item.ts'
import { findItem, findItemAndLock, findPageFacts, type ItemRow } from '#server/policy/facts.repository.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { isLegalRedirect } from '#shared/redirect.ts'

/**
 * `item/pwd`: opens a private item with its visit password, and remembers that for this browser. `refer_url` (base64) is returned decoded if
 * it is an allowed address, else empty.
 */
export const itemPwd = handler('item/pwd', {
  access: anyone,
  run: async (ctx, { item_id, page_id, password, captcha, captcha_id, refer_url }) => {
    await spendCaptcha(ctx, captcha_id, captcha)
    const page = page_id > 0 ? await findPageFacts(ctx.db, page_id) : undefined
    if (page_id > 0 && !page) throw new AppError('NOT_FOUND', { thing: '@page' })
    const item = page ? await findItem(ctx.db, page.item_id) : await askedItem(ctx, { item_id })
    if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
    const opens = (await visitPasswordOpens(ctx, item, password)) && (await givePass(ctx, item))
    if (!opens) throw new AppError('VISIT_PASSWORD_WRONG', {}, 'password')
    return { refer_url: goOnTo(refer_url) }
  },
})

/**
 * Gives this browser a pass, if the item still has the visit password that was compared. Tries from one address are compared one after the other, and a
 * new password ends the passes that exist. So without the lock a pass for the former password could come after that.
 * @param item as it was when its password was compared
 */
function givePass(ctx: Context, { item_id, password }: ItemRow): Promise<boolean> {
  const work = async (inside: Context) => {
    const item = await findItemAndLock(inside.db, ctx.services.database.dialect, item_id)
    if (item?.password !== password) return false
    await createVisitPass(inside, item_id)
    return true
  }
  return inTransaction(ctx, work, item_id)
}

function goOnTo(refer_url = ''): string {
  const asked = Buffer.from(refer_url, 'base64').toString('utf8')
  if (asked === '' || !isLegalRedirect(asked)) return ''
  return asked.startsWith('/') ? asked : `/${asked}`
}
