import { handler } from '#server/call/handler.ts'
import { saveMock } from '#server/domain/mock/save-mock.ts'
import { pageEditor } from '#server/policy/rules.ts'

/** `mock/add`: saves the mock of a page. A page has one mock, whose key never changes. */
export const mockAdd = handler('mock/add', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: (ctx, input, { page, user }) => saveMock(ctx, page, user, input),
})
