import { handler } from '../../http/handler.ts'
import { byKey } from '../../policy/key-holder.ts'
import { pushPage } from './push-page.service.ts'

/** `open/updatePage`: pushes one page, as `item/updateByApi` does. */
export const openUpdatePage = handler(
  'open/updatePage',
  byKey('write', (ctx, input, item) => pushPage(ctx, item, input)),
)
