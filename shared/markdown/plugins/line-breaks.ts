import type MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import type { PageEnv } from '#shared/markdown/page-env.ts'
import { joinsWithoutSpace } from '#shared/markdown/wide-characters.ts'

/**
 * Renders single line breaks as typed, or joins the lines. A joined break between two Chinese characters becomes nothing, any other a space. Marked
 * breaks (two spaces, a backslash) always stay.
 */
export function lineBreaks(md: MarkdownIt): void {
  md.core.ruler.push('line_breaks', (state) => {
    if ((state.env as PageEnv).lineBreaks !== 'joined') return
    for (const token of state.tokens) if (token.type === 'inline') joinUnspaced(token.children ?? [])
  })
  md.renderer.rules.softbreak = (_tokens, _index, _options, env: PageEnv) =>
    env.lineBreaks === 'joined' ? '\n' : '<br>\n'
}

function joinUnspaced(tokens: Token[]): void {
  let before = ''
  let open: Token | undefined
  for (const token of tokens) {
    if (token.type === 'softbreak') {
      open = token
      continue
    }
    if (token.content === '') continue
    if (open && joinsWithoutSpace(lastCharacter(before), firstCharacter(token.content))) {
      open.type = 'text'
      open.content = ''
    }
    open = undefined
    before = token.type === 'html_inline' ? '' : token.content
  }
}

const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0)

function lastCharacter(text: string): string {
  const low = text.charCodeAt(text.length - 1)
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(-2) : text.slice(-1)
}
