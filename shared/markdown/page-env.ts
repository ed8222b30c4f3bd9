import type { Lang } from '#shared/i18n/languages.ts'
import { MAX_HIGHLIGHT_COST } from './limits.ts'
import type { LineBreaks } from './line-breaks.ts'

/** A heading of a page, in the order of the text. */
export interface Heading {
  /** The anchor with its prefix: the `id` of the element. */
  id: string
  /** The plain text. */
  text: string
  /** 1 to 6. */
  level: number
}

/** Features of a page for which the browser must load code. */
export interface PageUses {
  math: boolean
  mermaid: boolean
  flow: boolean
  seq: boolean
  code: boolean
}

/** State of the plugins while one page is parsed and rendered. markdown-it passes it to every rule. */
export interface PageEnv {
  /** The meaning of single line breaks. */
  lineBreaks: LineBreaks
  headings: Heading[]
  uses: PageUses
  /** The rest of the budget for highlighting, in units of `highlightCost`. */
  highlightBudget: number
  /** Whether the table of contents is rendered. A second `[TOC]` stays empty. */
  hasToc: boolean
  /** The nesting depth of callouts around the text that is being parsed. */
  calloutDepth: number
  /** The language of the page's text, set when it is first needed. */
  lang?: Lang
  /** No block formula ends on the lines from `from` to `end`. This keeps the search linear. */
  noFormulaEnd?: { from: number; end: number }
}

/** Creates the empty state for a page. */
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
