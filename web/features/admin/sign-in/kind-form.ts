import type { Output } from '#shared/api/index.ts'

/** A kind of provider, with what it offers. */
export type Kind = Output<'adminSignIn/getList'>['kinds'][number]

/** What the form of a kind works with. Every setting is text; a flag is `1` or empty. */
export interface KindFormProps {
  settings: Readonly<Record<string, string>>
  set: (name: string, value: string) => void
  /** By the name of the setting. */
  errors: Readonly<Partial<Record<string, string>>>
  /** The secrets that are set and never sent. */
  secretsSet: readonly string[]
}
