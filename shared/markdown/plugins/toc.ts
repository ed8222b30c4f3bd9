import type MarkdownIt from 'markdown-it'
import type { Heading, PageEnv } from '#shared/markdown/page-env.ts'

/** Renders the first paragraph `[TOC]` as a table of contents. Further ones are removed. */
export function toc(md: MarkdownIt): void {
  md.core.ruler.push('toc', (state) => {
    const { tokens } = state
    for (let i = 1; i + 1 < tokens.length; i += 1) {
      const inline = tokens[i]
      const before = tokens[i - 1]
      const after = tokens[i + 1]
      if (inline?.type !== 'inline' || before?.type !== 'paragraph_open' || !after) continue
      if (!/^\[toc\]$/i.test(inline.content.trim())) continue
      before.type = 'toc'
      before.nesting = 0
      before.tag = ''
      inline.type = 'toc_rest'
      inline.children = null
      after.type = 'toc_rest'
      after.nesting = 0
    }
  })
  md.renderer.rules.toc_rest = () => ''
  md.renderer.rules.toc = (_tokens, _index, _options, env: PageEnv) => {
    if (env.hasToc || env.headings.length === 0) return ''
    env.hasToc = true
    return `<nav class="page-toc">${contents(env.headings, md.utils.escapeHtml)}</nav>\n`
  }
}

/** Nested lists of links. A heading that skips a level is only one step deeper. */
function contents(headings: Heading[], escapeHtml: (text: string) => string): string {
  const levels: number[] = []
  let html = ''
  for (const { id, text, level } of headings) {
    while (levels.length > 1 && level <= (levels.at(-2) ?? 0)) {
      html += '</li></ul>'
      levels.pop()
    }
    const last = levels.at(-1)
    if (last === undefined || level > last) {
      html += '<ul>'
      levels.push(level)
    } else {
      html += '</li>'
      levels[levels.length - 1] = Math.min(last, level)
    }
    html += `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a>`
  }
  return html + '</li></ul>'.repeat(levels.length)
}
