import type { SAMPLE_KINDS } from './kinds.ts'

export type SampleKind = (typeof SAMPLE_KINDS)[number]

/** A page of a sample item. */
export interface SamplePage {
  /** What other pages of the sample link to: `/page/{{key}}`. A page may link to those after it. */
  key: string
  /** The folder that it stands in; empty: the root. */
  folder: string
  title: string
  text: string
}

/** What is in a sample item, in one language. */
export interface Sample {
  item_name: string
  item_description: string
  /** In the order of the tree. */
  pages: readonly SamplePage[]
}
