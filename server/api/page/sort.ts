import { handler } from '#server/call/handler.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import { listPagePositions, pageExists, updatePagePositions } from '#server/domain/page/page.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { itemEditorSomewhere } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `page/sort`: sets order numbers of pages; all of them, or none when one is not a page of the item. */
export const pageSort = handler('page/sort', {
  transaction: true,
  access: (ctx, { item_id }) => itemEditorSomewhere(ctx, item_id),
  run: async (ctx, { item_id, pages }, { rights }) => {
    const orders = Object.entries(pages)
    if (orders.length === 0) throw new AppError('BAD_FIELD', { field: 'pages', reason: '@required' })
    await lockForWriting(ctx, item_id)
    const positions = new Map(
      (await listPagePositions(ctx.db, item_id)).map((position) => [position.page_id, position]),
    )
    const scope = await catalogsInScope(ctx, item_id, rights.edit_scope)
    const sorted = []
    for (const [id, s_number] of orders) {
      const position = positions.get(Number(id))
      if (!position) {
        const exists = Number.isSafeInteger(Number(id)) && (await pageExists(ctx.db, Number(id)))
        throw new AppError(exists ? 'WRONG_ITEM' : 'NOT_FOUND', { thing: '@page' })
      }
      if (scope && !scope.includes(position.cat_id)) throw new AppError('NO_PERMISSION')
      if (position.s_number !== s_number) sorted.push({ ...position, s_number })
    }
    await updatePagePositions(ctx.db, sorted)
    return []
  },
})
