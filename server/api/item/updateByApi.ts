import { handler } from '../../http/handler.ts'
import { keyHolder } from '../../policy/rules.ts'
import { pushPage } from '../open/push-page.service.ts'

/** `item/updateByApi`: pushes one page with the key of an item (wire contract, section 10.5). */
export const itemUpdateByApi = handler('item/updateByApi', {
  access: (ctx, input) => keyHolder(ctx, input, 'write'),
  run: (ctx, input, item) => pushPage(ctx, item, input),
})
