import { handler } from '../../http/handler.ts'
import { keyHolder } from '../../policy/rules.ts'
import { pushPage } from './push-page.service.ts'

/** `open/updatePage`: pushes one page, as `item/updateByApi` does. */
export const openUpdatePage = handler('open/updatePage', {
  access: (ctx, input) => keyHolder(ctx, input, 'write'),
  run: (ctx, input, item) => pushPage(ctx, item, input),
})
