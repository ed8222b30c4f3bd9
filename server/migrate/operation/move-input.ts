import * as z from 'zod'
import { MOVE_ACTS, MOVE_SAME_NAME } from '#shared/kinds.ts'

/** Where a part of the other site comes from: uploaded files and the address of a database come with the operation. */
const Part = z.object({
  from: z.enum(['none', 'upload', 'folder', 'database']),
  /** The name of the file, the path in the folder of the server, or the address without its password. */
  name: z.string(),
  /** Of an uploaded file, in bytes. */
  bytes: z.number(),
})
export type MovePartGiven = z.output<typeof Part>

/** One step of the move of a site. It holds no secret. */
export const MoveInput = z.object({
  act: z.enum(MOVE_ACTS),
  system: z.string(),
  source_name: z.string(),
  same_name: z.enum(MOVE_SAME_NAME),
  addresses: z.array(z.string()),
  data: Part,
  uploads: Part,
})
export type MoveInput = z.output<typeof MoveInput>
