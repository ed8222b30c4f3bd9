import type MarkdownIt from 'markdown-it'
import { createAnchors } from '#shared/markdown/anchor.ts'
import { MAX_HEADING_TEXT } from '#shared/markdown/limits.ts'
import type { PageEnv } from '#shared/markdown/page-env.ts'
import { inlineText } from '#shared/markdown/token-text.ts'

/** Gives every heading an anchor and a link to itself, and lists them in `env.headings`. */
export function headings(md: MarkdownIt): void {
  md.core.ruler.push('headings', (state) => {
    const env = state.env as PageEnv
    const anchor = createAnchors()
    for (let i = 0; i + 1 < state.tokens.length; i += 1) {
      const open = state.tokens[i]
      const inline = state.tokens[i + 1]
      if (open?.type !== 'heading_open' || inline?.type !== 'inline') continue
      const text = inlineText(inline.children).trim().slice(0, MAX_HEADING_TEXT)
      const id = anchor(text)
      open.attrSet('id', id)
      const link = new state.Token('permalink', 'a', 0)
      link.content = id
      inline.children = [...(inline.children ?? []), link]
      env.headings.push({ id, text, level: Number(open.tag.slice(1)) })
    }
  })
  md.renderer.rules.permalink = (tokens, index) =>
    `<a class="anchor" href="#${md.utils.escapeHtml(tokens[index]?.content ?? '')}">#</a>`
}
