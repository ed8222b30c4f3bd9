import { z } from 'zod'
import { IMPORT_EXISTING } from '#shared/kinds.ts'

/** What an operation of this kind does: look at a file, import it, or take an import back. */
export const ImportInput = z.object({
  act: z.enum(['preview', 'import', 'undo']),
  /** The item that is imported into; 0: a new one. */
  item_id: z.number(),
  /** The name of a new item; empty: that of the source. */
  item_name: z.string(),
  /** Of `undo`: the import. */
  operation_id: z.number(),
  /** The name of the reader; empty: the content decides. */
  format: z.string().default(''),
  /** An external client imports: descriptions of calls become API JSON in an item of its type. */
  as_api_json: z.boolean().default(false),
  existing: z.enum(IMPORT_EXISTING).default('update'),
  /** The rows of the tree that do not come over (`rowId`). */
  leave_out: z.array(z.string()).default([]),
})
export type ImportInput = z.output<typeof ImportInput>
