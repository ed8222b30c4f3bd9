import type { SAMPLE_KINDS } from './kinds.ts'

export type SampleKind = (typeof SAMPLE_KINDS)[number]

/** A page of a sample item. */
export interface SamplePage {
  /** The name for links from other pages of the sample: `/page/{{key}}`. A page may link only to pages after it. */
  key: string
  /** The name of its folder; empty: the root. */
  folder: string
  title: string
  text: string
}

/** The content of a sample item in one language. */
export interface Sample {
  item_name: string
  item_description: string
  /** In the order of the tree. */
  pages: readonly SamplePage[]
}
