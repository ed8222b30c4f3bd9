import type { Output } from '#shared/api/index.ts'

/** What the server knows about moves of sites. */
export type Moves = Output<'adminMove/get'>
/** One step of a move. */
export type Step = NonNullable<Moves['last']>
