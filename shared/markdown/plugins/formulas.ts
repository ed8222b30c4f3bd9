import { tex } from '@mdit/plugin-tex'
import type MarkdownIt from 'markdown-it'
import { MAX_FORMULA_LENGTH } from '#shared/markdown/limits.ts'
import type { PageEnv } from '#shared/markdown/page-env.ts'

type BlockRule = Parameters<MarkdownIt['block']['ruler']['at']>[1]
type InlineRule = Parameters<MarkdownIt['inline']['ruler']['before']>[2]

const DOLLAR = 0x24
const FORMULA_FENCES = ['math', 'katex', 'latex']
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/
const TEXT_COMMAND = /\\(?:text|mbox|mathrm|textbf|textit|tag|operatorname)\s*\{[^{}]*\}/g

/**
 * Renders TeX between `$…$` and `$$…$$` (and in ```` ```math ````) as its source, which the browser replaces by the formula. Two guards prevent text
 * about money and shell variables from becoming formulas.
 */
export function formulas(md: MarkdownIt): void {
  const { escapeHtml } = md.utils
  const draw = (content: string, display: boolean, env: PageEnv) => {
    const source = content.trim()
    const shown = escapeHtml(source)
    if (source.length > MAX_FORMULA_LENGTH) return display ? `<pre class="source">${shown}</pre>\n` : shown
    env.uses.math = true
    return display
      ? `<div class="tex tex-block" data-tex="${shown}">${shown}</div>\n`
      : `<span class="tex" data-tex="${shown}">${shown}</span>`
  }

  const before = new Set(md.block.ruler.getRules(''))
  md.use(tex, { delimiters: 'dollars', render: draw })
  const blockRule = md.block.ruler.getRules('').find((rule) => !before.has(rule))
  if (!blockRule) throw new Error('The formula plugin has no block rule')
  md.block.ruler.at('math_block_dollar', onlyWhenClosed(blockRule), {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  md.inline.ruler.before('math_inline_dollar', 'dollar_sign', dollarSign)

  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const name = token?.info.trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
    if (token && FORMULA_FENCES.includes(name)) return draw(token.content, true, env as PageEnv)
    return fence?.(tokens, index, options, env, self) ?? ''
  }
}

/** Treats `$$` without an end as text. Otherwise it would swallow the rest of the page. */
function onlyWhenClosed(rule: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => {
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
    if (state.src.charCodeAt(start) !== DOLLAR || state.src.charCodeAt(start + 1) !== DOLLAR) return false
    const env = state.env as PageEnv
    const known = env.noFormulaEnd
    if (known && startLine >= known.from && endLine <= known.end) return false
    for (let line = startLine; line < endLine; line += 1) {
      const from = line === startLine ? start + 2 : (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
      const end = state.skipSpacesBack(state.eMarks[line] ?? 0, from)
      if (end - from >= 2 && state.src.charCodeAt(end - 1) === DOLLAR && state.src.charCodeAt(end - 2) === DOLLAR) {
        return rule(state, startLine, endLine, silent)
      }
    }
    env.noFormulaEnd = { from: startLine, end: endLine }
    return false
  }
}

/** The last character before a second variable: an operator, a separator or a quotation mark. No formula ends with one. */
const BEFORE_VARIABLE = /[-+*/=<>|&:;,.("'“‘@#]/
const BEGINS_NAME = /[a-z_{]/i

/** Whether a dollar sign begins the name of a second variable. @param content between two dollar signs @param next the character behind the second one */
const isVariable = (content: string, next: string): boolean =>
  BEGINS_NAME.test(next) && (BEFORE_VARIABLE.test(content.at(-1) ?? '') || (next === '{' && content.startsWith('{')))

/**
 * Treats a dollar sign as text if Chinese outside of `\text{}`, or code, stands before the next one: `$user和$name`, ``$a or `$b` ``. The same if the next
 * one begins the name of another variable: `$HOME/bin:$PATH`, `${a}${b}`.
 */
const dollarSign: InlineRule = (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== DOLLAR) return false
  const end = state.src.indexOf('$', state.pos + 1)
  if (end < 0 || end >= state.posMax) return false
  const content = state.src.slice(state.pos + 1, end)
  const isText = content.includes('`') || CJK.test(content.replace(TEXT_COMMAND, ''))
  if (!isText && !isVariable(content, state.src[end + 1] ?? '')) return false
  if (!silent) state.pending += '$'
  state.pos += 1
  return true
}
