import type MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { type ApiBlock, addressParts, readBlock, shownValue } from '#shared/api-page/block.ts'
import { readState } from '#shared/api-page/state.ts'
import { STATE_NAMES } from '#shared/api-page/states.ts'

type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2]
type BlockState = Parameters<BlockRule>[0]

const COLOURED = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Renders `:::api METHOD address` with its facts as the endpoint block of an API page. The value of a fact is a line of Markdown. The address is
 * not Markdown, so that its characters stay.
 */
export function apiBlocks(md: MarkdownIt): void {
  const { escapeHtml } = md.utils
  md.block.ruler.before('fence', 'api_block', apiBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })

  md.renderer.rules.api_open = (tokens, index) => {
    const { method, address } = (tokens[index] as Token).meta as ApiBlock
    const shown = addressParts(address).map(({ kind, text }) => {
      const escaped = escapeHtml(text)
      if (kind === 'text') return escaped
      return `<span class="${kind === 'host' ? 'host' : 'var'}">${escaped}</span>`
    })
    const colour = COLOURED.has(method) ? method.toLowerCase() : 'other'
    return (
      `<div class="endpoint"><div class="endpoint-url"><span class="method method-${colour}">${escapeHtml(method)}</span>` +
      `<div class="url" tabindex="0">${shown.join('')}</div></div>\n`
    )
  }
  md.renderer.rules.api_close = () => '</div>\n'
  md.renderer.rules.api_summary_open = () => '<p class="endpoint-summary">'
  md.renderer.rules.api_summary_close = () => '</p>\n'
  md.renderer.rules.api_facts_open = () => '<dl class="facts">'
  md.renderer.rules.api_facts_close = () => '</dl>\n'
  md.renderer.rules.api_fact_open = (tokens, index) => {
    const { key, state } = (tokens[index] as Token).meta as { key: string; state: number }
    const name = STATE_NAMES[state]
    return `<div><dt>${escapeHtml(key)}</dt><dd${name ? ` class="state state-${name}"` : ''}>`
  }
  md.renderer.rules.api_fact_close = () => '</dd></div>'
}

/** Returns the lines of the container that is being parsed, without indentation. */
function linesOf(state: BlockState, endLine: number) {
  return (line: number): string | undefined => {
    if (line >= endLine || ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line))) return undefined
    return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
  }
}

const apiBlock: BlockRule = (state, startLine, endLine, silent) => {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  if (!state.src.startsWith(':::', start) || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const block = readBlock(linesOf(state, silent ? startLine + 1 : endLine), startLine)
  if (!block || silent) return block !== undefined

  const open = state.push('api_open', 'div', 1)
  open.meta = block
  open.content = `${block.method} ${block.address}`
  open.map = [startLine, block.end]
  const facts = block.facts
    .map((fact, i) => ({ ...fact, line: block.factLines[i] as number }))
    .filter(({ value }) => value)
  const inline = (text: string, line: number) => {
    const token = state.push('inline', '', 0)
    token.content = text
    token.map = [line, line + 1]
    token.children = []
  }
  for (const { value, line } of facts.filter(({ known }) => known === 'summary')) {
    state.push('api_summary_open', 'p', 1)
    inline(value, line)
    state.push('api_summary_close', 'p', -1)
  }
  const shown = facts.filter(({ known }) => known !== 'summary')
  if (shown.length > 0) {
    state.push('api_facts_open', 'dl', 1)
    for (const fact of shown) {
      const token = state.push('api_fact_open', 'div', 1)
      token.meta = { key: fact.key, state: fact.known === 'status' ? readState(fact.value) : 0 }
      token.content = fact.key
      inline(shownValue(fact), fact.line)
      state.push('api_fact_close', 'div', -1)
    }
    state.push('api_facts_close', 'dl', -1)
  }
  state.push('api_close', 'div', -1)
  state.line = block.end
  return true
}
