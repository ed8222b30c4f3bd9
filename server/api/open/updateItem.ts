import { handler } from '../../http/handler.ts'
import { byKey } from '../../policy/key-holder.ts'
import { pushPage } from './push-page.service.ts'

/** `open/updateItem`: pushes one page, as `item/updateByApi` does. */
export const openUpdateItem = handler(
  'open/updateItem',
  byKey('write', (ctx, input, item) => pushPage(ctx, item, input)),
)
