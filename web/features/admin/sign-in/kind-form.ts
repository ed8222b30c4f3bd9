import type { Output } from '#shared/api/index.ts'

/** A kind of provider, with its abilities. */
export type Kind = Output<'adminSignIn/getList'>['kinds'][number]

/** The state of the form of a kind. Every setting is text; a flag is `1` or empty. */
export interface KindFormProps {
  settings: Readonly<Record<string, string>>
  set: (name: string, value: string) => void
  /** Errors by the name of the setting. */
  errors: Readonly<Partial<Record<string, string>>>
  /** The secrets that are set. They are never sent. */
  secretsSet: readonly string[]
}
