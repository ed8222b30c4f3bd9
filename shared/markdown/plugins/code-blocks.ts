import type MarkdownIt from 'markdown-it'
import { highlight, highlightCost, languageOf } from '#shared/markdown/highlight.ts'
import type { PageEnv } from '#shared/markdown/page-env.ts'
import { type CodeTab, tabTitle } from './code-tabs.ts'

/**
 * Renders a code block as a figure. Its head contains the name of the language, and the browser adds buttons to it. Without a language the head is
 * not visible until then.
 */
export function codeBlocks(md: MarkdownIt): void {
  const { escapeHtml } = md.utils
  const draw = (content: string, info: string, env: PageEnv, tab?: CodeTab) => {
    env.uses.code = true
    const code = content.replace(/\n+$/, '')
    const language = languageOf(info, code)
    const colored = highlight(code, language.id, env.highlightBudget)
    if (colored !== undefined) env.highlightBudget -= highlightCost(code, language.id)
    const name = tab?.label || tabTitle(info) || language.label
    const label = name ? `<span class="langs"><span>${escapeHtml(name)}</span></span>` : ''
    const lang =
      (language.id ? ` data-lang="${escapeHtml(language.id)}"` : '') + (tab ? ` data-tab="${escapeHtml(tab.key)}"` : '')
    return (
      `<figure class="code${label ? '' : ' plain'}"${lang}><header>${label}</header>` +
      `<pre tabindex="0"><code>${colored ?? escapeHtml(code)}\n</code></pre></figure>\n`
    )
  }
  md.renderer.rules.fence = (tokens, index, _options, env: PageEnv) => {
    const token = tokens[index]
    return token ? draw(token.content, md.utils.unescapeAll(token.info), env, token.meta?.tab) : ''
  }
  md.renderer.rules.code_block = (tokens, index, _options, env: PageEnv) => draw(tokens[index]?.content ?? '', '', env)
}
