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
import { tags } from '@lezer/highlight'
import { GFM, parser } from '@lezer/markdown'

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } })

const markdown = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  'markdown',
)

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
