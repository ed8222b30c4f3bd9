import type MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { inlineText } from '#shared/markdown/token-text.ts'

const MAX_LABEL = 80

/** Puts each table into a box that scrolls by finger, wheel and keyboard. The accessible name of the box is the head of the table. */
export function tables(md: MarkdownIt): void {
  md.renderer.rules.table_open = (tokens, index) => {
    const label = md.utils.escapeHtml(headOf(tokens, index))
    return `<div class="tbl" tabindex="0"${label ? ` role="region" aria-label="${label}"` : ''}><table>\n`
  }
  md.renderer.rules.table_close = () => '</table></div>\n'
  // markdown-it writes the alignment of a column as a style. An attribute is easier to sanitise.
  for (const rule of ['th_open', 'td_open']) {
    md.renderer.rules[rule] = (tokens, index) => {
      const token = tokens[index]
      const align = /text-align:(left|right|center)/.exec(String(token?.attrGet('style') ?? ''))?.[1]
      return `<${token?.tag}${align ? ` align="${align}"` : ''}>`
    }
  }
}

function headOf(tokens: Token[], index: number): string {
  const cells: string[] = []
  for (let i = index + 1; i < tokens.length && tokens[i]?.type !== 'thead_close' && cells.length < 12; i += 1) {
    const token = tokens[i]
    if (token?.type === 'inline') cells.push(inlineText(token.children).trim())
  }
  return cells.filter(Boolean).join(', ').slice(0, MAX_LABEL)
}
