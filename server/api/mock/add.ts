import { handler } from '#server/call/handler.ts'
import { saveMock } from '#server/domain/mock/save-mock.ts'
import { pageEditor } from '#server/policy/rules.ts'

/** `mock/add`: writes the mock of a page. A page has one; its key stays. */
export const mockAdd = handler('mock/add', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: (ctx, input, { page, user }) => saveMock(ctx, page, user, input),
})
