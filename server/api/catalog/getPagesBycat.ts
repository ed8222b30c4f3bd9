import { handler } from '#server/call/handler.ts'
import { listTitlesOf } from '#server/domain/page/page.repository.ts'
import { catalogEditorReading } from '#server/policy/rules.ts'

/** `catalog/getPagesBycat`: the pages of a catalog (0: the root) in order, for sorting them. */
export const catalogGetPagesBycat = handler('catalog/getPagesBycat', {
  access: (ctx, { item_id, cat_id }) => catalogEditorReading(ctx, item_id, cat_id),
  run: (ctx, { item_id, cat_id }) => listTitlesOf(ctx.db, item_id, cat_id),
})
