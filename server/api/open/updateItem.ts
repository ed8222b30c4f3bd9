import { handler } from '#server/call/handler.ts'
import { pushPage } from '#server/domain/open/push-page.ts'
import { byKey } from '#server/policy/key-holder.ts'

/** `open/updateItem`: pushes a page, like `item/updateByApi`. */
export const openUpdateItem = handler(
  'open/updateItem',
  byKey('write', (ctx, input, item) => pushPage(ctx, item, input)),
)
