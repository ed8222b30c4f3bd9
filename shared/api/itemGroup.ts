import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { id, idOrNew, jsonField, line, N, nothing, optionalText, S, T } from '#shared/fields.ts'
import { GROUP_NAME_LENGTH, ITEMS_IN_A_LIST } from '#shared/limits.ts'

const GroupRow = z.object({
  id: N(),
  uid: N(),
  group_name: S(),
  item_ids: S(),
  s_number: N(),
  created_at: T(),
  updated_at: T(),
})

/** A user's groups of items (docs/protocol.md, Items). Nobody else sees them. */
export const itemGroup = {
  getList: defineCall({
    summary: 'The groups of the user in their order.',
    effect: 'read',
    input: z.object({}),
    output: z.array(GroupRow),
  }),
  save: defineCall({
    summary: 'Create a group (id 0), or change its name and items. An empty name becomes the word for "default".',
    effect: 'write',
    input: z.object({
      id: idOrNew(),
      group_name: line(GROUP_NAME_LENGTH, 0).optional(),
      item_ids: optionalText(ITEMS_IN_A_LIST * 17),
    }),
    output: GroupRow,
    errors: ['NO_PERMISSION'],
  }),
  delete: defineCall({
    summary: 'Delete a group. Its items stay.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
    errors: ['NOT_FOUND'],
  }),
  saveSort: defineCall({
    summary: 'Set the order of the groups.',
    effect: 'write',
    input: z.object({ groups: jsonField(z.array(z.object({ id: id(), s_number: idOrNew() })).max(ITEMS_IN_A_LIST)) }),
    output: nothing(),
  }),
}
