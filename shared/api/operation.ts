import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { B, I, id, integerOr, N, nothing, rowCount, S } from '#shared/fields.ts'
import { OPERATION_KINDS, OPERATION_STATES, OPERATION_STEPS } from '#shared/kinds.ts'

const step = z.enum(OPERATION_STEPS)

const operationRow = z.object({
  operation_id: N(),
  kind: z.enum(OPERATION_KINDS),
  /** The item that it is about; 0: none. */
  item_id: N(),
  /** Its subject: the name of a file or an item at its start. */
  title: S(),
  /** Of an export: the name of its format. */
  format: S(),
  state: z.enum(OPERATION_STATES),
  step,
  /** How many pieces of the step are done. */
  done: I(),
  /** Of how many; 0: nobody knows. */
  total: I(),
  /** Whether it was cancelled and has not stopped yet. */
  is_stopping: B(),
  /** Unix seconds; 0: not yet. */
  addtime: N(),
  start_time: N(),
  end_time: N(),
  /** Why it failed, and what to do; empty otherwise. */
  error_name: S(),
  error_message: S(),
  /** The file that it made; the size in bytes. The name is empty when there is none, or none any more. */
  file_name: S(),
  file_size: I(),
  /** Until when the file is kept, in unix seconds; 0: there is none. */
  file_until: N(),
})

/** Operations: long work of a person, such as an import or an export. */
export const operation = {
  info: defineCall({
    summary:
      'An operation (long work) of the user: what it does now, how far it is, how it ended, its result and its log.',
    effect: 'read',
    input: z.object({ operation_id: id() }),
    output: operationRow.extend({
      /** The result of the kind; null before its end. */
      result: z.unknown(),
      /** The newest lines of the log. */
      log: z.array(z.object({ addtime: N(), step, detail: S() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  list: defineCall({
    summary:
      'The operations (long work) of the user, the newest first. `before`: only those with a smaller id. `item_id`: only those about an item.',
    effect: 'read',
    input: z.object({ before: integerOr(0), count: rowCount(20), item_id: integerOr(0) }),
    output: z.object({ list: z.array(operationRow), has_more: B() }),
  }),
  cancel: defineCall({
    summary:
      'Cancel an operation of the user. It stops after the piece that it is at, and takes back what it has begun.',
    effect: 'write',
    input: z.object({ operation_id: id() }),
    output: nothing(),
    errors: ['NOT_FOUND'],
  }),
  result: defineCall({
    summary:
      'The file that an operation of the user has made. It is kept for a day. Who may no longer view the item does not get it.',
    effect: 'read',
    input: z.object({ operation_id: id() }),
    output: z.never(),
    answer: 'file',
    errors: ['NOT_FOUND', 'RESULT_GONE', 'ITEM_NOT_VISIBLE', 'NO_PERMISSION', 'WRONG_ITEM', 'EXPORT_RIGHTS_SHRANK'],
  }),
}
