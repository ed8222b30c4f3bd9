import type { ErrorName, ErrorParams } from '#shared/errors.ts'

/** What `runApart` tells a program in a process of its own, and what the program tells it. */
export type FromParent = { type: 'begin'; input: unknown } | { type: 'answer'; answer: unknown }

export type ToParent =
  | { type: 'message'; message: unknown }
  | { type: 'done'; output: unknown }
  | { type: 'refused'; error: ErrorName; params: ErrorParams; field: string | undefined }
  /** The disk is full. */
  | { type: 'full'; message: string }
  | { type: 'failed'; message: string }
