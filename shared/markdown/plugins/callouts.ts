import type MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { countColons } from '#shared/api-page/block.ts'
import { DEFAULT_LANG, type Lang } from '#shared/i18n/languages.ts'
import { langOfText, pageTexts } from '#shared/i18n/page-texts.ts'
import { MAX_CALLOUT_DEPTH } from '#shared/markdown/limits.ts'
import type { PageEnv } from '#shared/markdown/page-env.ts'

type BlockRule = Parameters<MarkdownIt['block']['ruler']['before']>[2]
type BlockState = Parameters<BlockRule>[0]
type Kind = 'note' | 'info' | 'tip' | 'warn' | 'danger'

/** The words after the colons, with the kinds of callouts. */
const KINDS: Record<string, Kind> = {
  note: 'note',
  info: 'info',
  important: 'info',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  warn: 'warn',
  warning: 'warn',
  danger: 'danger',
  caution: 'danger',
}

/** The five kinds of alerts of GitHub. */
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** Renders `:::note title` … `:::`, and quotes that begin with `[!NOTE]`, as callouts. */
export function callouts(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'callout', callout, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  md.core.ruler.before('inline', 'alerts', (state) => markAlerts(state.tokens))
  md.renderer.rules.callout_open = (tokens, index, _options, env: PageEnv) => {
    const { info, content } = tokens[index] as Token
    env.lang ??= langOfTokens(tokens)
    const label = content || pageTexts(env.lang).callouts[info as Kind]
    return `<div class="note note-${info}" role="note" aria-label="${md.utils.escapeHtml(label)}">\n`
  }
  md.renderer.rules.callout_close = () => '</div>\n'
  md.renderer.rules.callout_title_open = () => '<p class="note-title">'
  md.renderer.rules.callout_title_close = () => '</p>\n'
  // The plugin of code tabs groups the code blocks inside.
  for (const end of ['tabs_open', 'tabs_close']) md.renderer.rules[end] = () => ''
  md.renderer.rules.callout_nothing = () => ''
}

/** The language of a page: that of its first text in another than the default language. */
function langOfTokens(tokens: Token[]): Lang {
  const texts = tokens.filter(({ type }) => type === 'inline').map(({ content }) => langOfText(content))
  return texts.find((lang) => lang !== DEFAULT_LANG) ?? DEFAULT_LANG
}

interface Opening {
  colons: number
  /** `api`, `tabs`, or a name of {@link KINDS}. */
  name: string
  title: string
}

/** Reads `:::name title` or `:::name[title]`; undefined for other lines. */
function readOpening(line: string): Opening | undefined {
  const colons = countColons(line)
  const [, word = '', rest = ''] = /^[ \t]*([a-z]{2,12})(?![^\s[])(.*)$/i.exec(line.slice(colons)) ?? []
  const name = word.toLowerCase()
  if (colons < 3 || !(name === 'api' || name === 'tabs' || Object.hasOwn(KINDS, name))) return undefined
  const title = rest.trim()
  return { colons, name, title: title.startsWith('[') && title.endsWith(']') ? title.slice(1, -1).trim() : title }
}

const textOf = (state: BlockState, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])

const callout: BlockRule = (state, startLine, endLine, silent) => {
  const env = state.env as PageEnv
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
  if (!state.src.startsWith(':::', start) || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  if (env.calloutDepth >= MAX_CALLOUT_DEPTH) return false
  const opening = readOpening(textOf(state, startLine))
  const kind = opening && KINDS[opening.name]
  const isTabs = opening?.name === 'tabs'
  if (!opening || !(kind || isTabs)) return false
  if (silent) return true

  const { end, isClosed } = findEnd(state, startLine, endLine, opening.colons)
  const open = state.push(kind ? 'callout_open' : 'tabs_open', 'div', 1)
  open.info = kind ?? ''
  open.content = opening.title
  open.map = [startLine, end]
  if (kind && opening.title) {
    state.push('callout_title_open', 'p', 1)
    const title = state.push('inline', '', 0)
    title.content = opening.title
    title.map = [startLine, startLine + 1]
    title.children = []
    state.push('callout_title_close', 'p', -1)
  }
  const { lineMax, parentType } = state
  state.lineMax = end
  state.parentType = 'root'
  env.calloutDepth += 1
  state.md.block.tokenize(state, startLine + 1, end)
  env.calloutDepth -= 1
  state.lineMax = lineMax
  state.parentType = parentType
  state.push(kind ? 'callout_close' : 'tabs_close', 'div', -1)
  state.line = end + (isClosed ? 1 : 0)
  return true
}

/**
 * Finds the line that closes a callout. A line of colons closes the innermost callout that was opened with the same number, so that callouts with the
 * same number of colons can nest. Code is skipped. A callout that is never closed ends with its container. Each level of nesting reads a line once.
 */
function findEnd(state: BlockState, startLine: number, endLine: number, colons: number) {
  const open = [colons]
  let fence: { mark: string; length: number } | undefined
  for (let line = startLine + 1; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue
    if ((state.sCount[line] ?? 0) < state.blkIndent) return { end: line, isClosed: false }
    if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) continue
    const text = textOf(state, line)
    const mark = text[0] ?? ''
    if (mark === '`' || mark === '~') {
      const length = lengthOfRun(text)
      const rest = text.slice(length)
      if (fence) {
        if (mark === fence.mark && length >= fence.length && rest.trim() === '') fence = undefined
      } else if (length >= 3 && !(mark === '`' && rest.includes('`'))) fence = { mark, length }
    } else if (mark === ':' && !fence) {
      const count = countColons(text)
      if (count >= 3 && text.slice(count).trim() === '') {
        close(open, count)
        if (open.length === 0) return { end: line, isClosed: true }
      } else {
        const inner = readOpening(text)
        if (inner) open.push(inner.colons)
      }
    }
  }
  return { end: endLine, isClosed: false }
}

/** Closes the innermost callout with this number of colons and those inside it. If there is none, closes the innermost callout if it has fewer colons. */
function close(open: number[], count: number): void {
  const same = open.lastIndexOf(count)
  if (same >= 0) open.length = same
  else if ((open.at(-1) ?? 0) < count) open.pop()
}

function lengthOfRun(text: string): number {
  let length = 1
  while (text[length] === text[0]) length += 1
  return length
}

/** Turns quotes that begin with an alert mark of GitHub into callouts, before their text is parsed. */
function markAlerts(tokens: Token[]): void {
  const marked: boolean[] = []
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'blockquote_open') {
      const inline = tokens[i + 2]
      const found = tokens[i + 1]?.type === 'paragraph_open' && inline && ALERT.exec(inline.content)
      marked.push(Boolean(found))
      if (!found) continue
      token.type = 'callout_open'
      token.info = KINDS[(found[1] as string).toLowerCase()] as Kind
      inline.content = inline.content.slice(found[0].length)
      if (inline.content === '') for (const empty of tokens.slice(i + 1, i + 4)) hide(empty)
    } else if (token.type === 'blockquote_close' && marked.pop()) token.type = 'callout_close'
  }
}

function hide(token: Token): void {
  token.type = 'callout_nothing'
  token.tag = ''
  token.nesting = 0
}
