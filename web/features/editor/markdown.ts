import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  LanguageSupport,
  languageDataProp,
  syntaxHighlighting,
} from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { Decoration, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type Input, Parser, type PartialParse, type TreeFragment } from '@lezer/common'
import { tags } from '@lezer/highlight'
import { GFM, type MarkdownConfig, parser } from '@lezer/markdown'
import { COLOURED_CHARACTERS } from './coloured.ts'

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } })

/** Longer lines (pasted JSON without line breaks) stay plain, and longer paragraphs are read in parts: after every key the whole of them is read again. */
const MOST_IN_LINE = 5_000
const MOST_IN_PARAGRAPH = 20_000

/** The first two lines of a table. A table is never parted, because commands move between its cells. */
const TABLE = /^[^\n]*\|[^\n]*\n[ \t|:-]+(?:\n|$)/

const bounds: MarkdownConfig = {
  defineNodes: [{ name: 'LongLine', block: true }],
  parseBlock: [
    {
      name: 'LongLine',
      before: 'IndentedCode',
      parse(cx, line) {
        if (line.text.length <= MOST_IN_LINE) return false
        cx.addElement(cx.elt('LongLine', cx.lineStart + line.pos, cx.lineStart + line.text.length))
        cx.nextLine()
        return true
      },
      endLeaf: (_cx, line, { content }) =>
        line.text.length > MOST_IN_LINE || (content.length > MOST_IN_PARAGRAPH && !TABLE.test(content)),
    },
  ],
}

const whole = parser.configure([GFM, bounds, { props: [languageDataProp.add({ Document: data })] }])

/** Reads the beginning of very long texts only. */
class MarkdownParser extends Parser {
  override createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    const read = ranges.filter(({ from }) => from < COLOURED_CHARACTERS)
    if (read.length === 0) return whole.startParse(input, fragments, ranges)
    return whole.startParse(
      input,
      fragments,
      read.map(({ from, to }) => ({ from, to: Math.min(to, COLOURED_CHARACTERS) })),
    )
  }
}

const markdown = new Language(data, new MarkdownParser(), [], 'markdown')

/**
 * Markdown with the extensions of GFM. Languages inside code blocks are left out, because they would be most of the editor's size.
 */
export function markdownLanguage(): LanguageSupport {
  return new LanguageSupport(markdown)
}

/** The colours are our tokens, so a change of theme needs no change here. */
const style = HighlightStyle.define([
  { tag: tags.quote, color: 'var(--o-text-2)' },
  {
    tag: [tags.heading1, tags.heading2, tags.heading3, tags.heading4, tags.heading5, tags.heading6],
    fontWeight: '700',
    color: 'var(--o-text)',
  },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through', color: 'var(--o-text-3)' },
  { tag: [tags.link, tags.labelName], color: 'var(--o-code-fn)' },
  { tag: [tags.url, tags.string], color: 'var(--o-code-attr)' },
  { tag: tags.monospace, color: 'var(--o-code-str)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.comment], color: 'var(--o-code-com)' },
  { tag: tags.atom, color: 'var(--o-code-key)' },
  { tag: [tags.character, tags.escape], color: 'var(--o-code-num)' },
])

const fences = new MatchDecorator({
  regexp: /^[ \t>]*:{3,}.*$/g,
  decoration: Decoration.mark({ class: 'cm-container-line' }),
})

/** Colours the lines that begin and end endpoints and callouts. For the Markdown parser they are plain text. */
const containerLines = ViewPlugin.define(
  (view) => {
    let decorations = fences.createDeco(view)
    return {
      get decorations() {
        return decorations
      },
      update: (update: ViewUpdate) => {
        decorations = fences.updateDeco(update, decorations)
      },
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

/** The highlighting of Markdown in the editor. */
export const markdownColours: Extension = [syntaxHighlighting(style), containerLines]
