import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { escaped, id, idOrNew, line, N, ownDoorOnly, S, T, text } from '#shared/fields.ts'
import { MOCK_PATH_LENGTH, MOCK_TEMPLATE_LENGTH } from '#shared/limits.ts'
import { visitPassword } from './page-row.ts'

/** The mock of a page. For a page without one the answer is an empty list, as in the protocol. */
const Mock = z.object({
  id: N(),
  unique_key: S(),
  uid: N(),
  page_id: N(),
  item_id: N(),
  view_times: N(),
  template: escaped(),
  addtime: T(),
  last_update_time: T(),
  path: S(),
  /** In capitals; empty: any. */
  method: ownDoorOnly(S()),
})

/** Mock answers (docs/protocol.md, Mocks). The addresses themselves are in server/mock. */
export const mock = {
  add: defineCall({
    summary: "Write the mock of a page: a JSON template, the path that it answers, and the method ('' for any).",
    effect: 'write',
    input: z.object({
      page_id: id(),
      template: text(MOCK_TEMPLATE_LENGTH * 6, 1),
      path: line(MOCK_PATH_LENGTH, 0).optional(),
      method: line(10, 0).optional(),
    }),
    output: z.object({ page_id: N(), path: S(), unique_key: S(), method: ownDoorOnly(S()) }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_ARCHIVED', 'MOCK_TOO_LARGE'],
  }),
  infoByPageId: defineCall({
    summary: 'The mock of a page, or an empty list when it has none.',
    effect: 'read',
    input: z.object({ page_id: idOrNew(), _item_pwd: visitPassword() }),
    output: z.union([Mock, z.tuple([])]),
    errors: ['ITEM_NOT_VISIBLE', 'NOT_FOUND'],
  }),
}
