import * as z from 'zod'
import { IMPORT_EXISTING } from '#shared/kinds.ts'

/** The task of an operation of this kind: read a file for a preview, import it, or undo an import. */
export const ImportInput = z.object({
  act: z.enum(['preview', 'import', 'undo']),
  /** The target item; 0: a new one. */
  item_id: z.number(),
  /** The name of a new item; empty: that of the source. */
  item_name: z.string(),
  /** The import to undo, for `undo`. */
  operation_id: z.number(),
  /** The name of the reader; empty: the content decides. */
  format: z.string().default(''),
  /** An external client imports. Descriptions of calls become API JSON in an item of its type. */
  as_api_json: z.boolean().default(false),
  existing: z.enum(IMPORT_EXISTING).default('update'),
  /** The rows of the tree that are left out (`rowId`). */
  leave_out: z.array(z.string()).default([]),
})
export type ImportInput = z.output<typeof ImportInput>
