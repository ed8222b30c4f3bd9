import { handler } from '#server/call/handler.ts'
import { pushPage } from '#server/domain/open/push-page.ts'
import { byKey } from '#server/policy/key-holder.ts'

/** `item/updateByApi`: pushes one page with the key of an item (docs/protocol.md, Open API). */
export const itemUpdateByApi = handler(
  'item/updateByApi',
  byKey('write', (ctx, input, item) => pushPage(ctx, item, input)),
)
