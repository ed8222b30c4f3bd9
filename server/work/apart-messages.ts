import type { ErrorName, ErrorParams } from '#shared/errors.ts'

/** The messages between `runApart` and a program in its own process. */
export type FromParent = { type: 'begin'; input: unknown } | { type: 'answer'; answer: unknown }

export type ToParent =
  | { type: 'message'; message: unknown }
  | { type: 'done'; output: unknown }
  | { type: 'refused'; error: ErrorName; params: ErrorParams; field: string | undefined }
  /** The disk is full. */
  | { type: 'full'; message: string }
  | { type: 'failed'; message: string }
