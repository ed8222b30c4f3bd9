import { handler } from '../../http/handler.ts'
import { byKey } from '../../policy/key-holder.ts'
import { pushPage } from '../open/push-page.service.ts'

/** `item/updateByApi`: pushes one page with the key of an item (wire contract, section 10.5). */
export const itemUpdateByApi = handler(
  'item/updateByApi',
  byKey('write', (ctx, input, item) => pushPage(ctx, item, input)),
)
