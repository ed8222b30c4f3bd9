import type { Lang } from '#shared/i18n/languages.ts'
import { MAX_HIGHLIGHT_COST } from './limits.ts'
import type { LineBreaks } from './line-breaks.ts'

/** A heading of a page, in the order of the text. */
export interface Heading {
  /** Anchor, with its prefix: the `id` of the element. */
  id: string
  /** Text without marks. */
  text: string
  /** 1 to 6. */
  level: number
}

/** What a page holds that the browser has to load something for. */
export interface PageUses {
  math: boolean
  mermaid: boolean
  flow: boolean
  seq: boolean
  code: boolean
}

/** What the plugins know and gather while one page is parsed and rendered: markdown-it hands it to every rule. */
export interface PageEnv {
  /** What a single line break means. */
  lineBreaks: LineBreaks
  headings: Heading[]
  uses: PageUses
  /** What may still be spent on colouring code, as `highlightCost` counts. */
  highlightBudget: number
  /** Set once the contents are drawn: a second `[TOC]` stays empty. */
  hasToc: boolean
  /** How many callouts the text that is being parsed stands in. */
  calloutDepth: number
  /** The language of the page's text, once something had to know. */
  lang?: Lang
  /** Lines from `from` to `end` hold no end of a block formula (keeps the search linear). */
  noFormulaEnd?: { from: number; end: number }
}

/** Makes the empty state for one page. */
export function createPageEnv(lineBreaks: LineBreaks = 'typed'): PageEnv {
  return {
    lineBreaks,
    headings: [],
    uses: { math: false, mermaid: false, flow: false, seq: false, code: false },
    highlightBudget: MAX_HIGHLIGHT_COST,
    hasToc: false,
    calloutDepth: 0,
  }
}
