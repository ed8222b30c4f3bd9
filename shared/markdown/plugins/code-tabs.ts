import type MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { languageOf } from '#shared/markdown/highlight.ts'
import { MAX_CODE_TABS } from '#shared/markdown/limits.ts'

/** The tab of a code block. */
export interface CodeTab {
  label: string
  /** The label as a key in attributes. Devices remember the chosen key. */
  key: string
}

/** Languages of diagrams, formulas and diffs, which never become tabs. */
const ALONE = new Set('mermaid flow flowchart seq sequence math katex latex diff patch'.split(' '))
const TITLE = /(?:^|\s)tab=(?:"([^"\n]{1,60})"|'([^'\n]{1,60})')/

/** The title of a tab in the words after the backticks: `bash tab="cURL"`. Empty without one. */
export function tabTitle(info: string): string {
  const [, double, single] = TITLE.exec(info) ?? []
  return (double ?? single ?? '').trim()
}

/**
 * Groups adjacent code blocks with different languages or titles into tabs. Inside `:::tabs` all adjacent code blocks are grouped. The server renders
 * all blocks with their labels; the style sheet and scripts show one of them.
 */
export function codeTabs(md: MarkdownIt): void {
  md.core.ruler.push('code_tabs', (state) => {
    let lines: string[] | undefined
    const isBlank = (line: number) => {
      lines ??= state.src.split('\n')
      return /^[\s>]*$/.test(lines[line] ?? '')
    }
    const touch = (a: Token, b: Token) => {
      const [end, next] = [a.map?.[1] ?? 0, b.map?.[0] ?? 0]
      for (let line = end; line < next; line += 1) if (!isBlank(line)) return false
      return a.level === b.level
    }
    const made: Token[] = []
    let group: Token[] = []
    const end = () => {
      if (group.length > 1) {
        const open = new state.Token('code_tabs_open', 'div', 1)
        open.meta = { tabs: group.map(tabOf) }
        made.push(open, ...group, new state.Token('code_tabs_close', 'div', -1))
      } else if (group[0]) {
        group[0].meta = null
        made.push(group[0])
      }
      group = []
    }
    // The number of open `:::tabs`.
    let depth = 0
    for (const token of state.tokens) {
      if (token.type === 'tabs_open') depth += 1
      if (token.type === 'tabs_close') depth -= 1
      const tab = token.type === 'fence' ? readTab(token, depth > 0 ? String(group.length + 1) : '') : undefined
      const before = group.at(-1)
      if (before && !(tab && group.length < MAX_CODE_TABS && touch(before, token) && isNew(tab, group, depth > 0)))
        end()
      if (tab) {
        token.meta = { tab: depth > 0 ? distinct(tab, group) : tab }
        group.push(token)
      } else made.push(token)
    }
    end()
    state.tokens = made
  })
  const { escapeHtml } = md.utils
  md.renderer.rules.code_tabs_open = (tokens, index) => {
    const { tabs } = (tokens[index] as Token).meta as { tabs: CodeTab[] }
    const names = tabs.map(({ key, label }) => `<span data-tab="${key}">${dotOf(label)}${escapeHtml(label)}</span>`)
    const keys = tabs.map(({ key }) => key).join(' ')
    return `<div class="code-tabs" data-tabs="${keys}"><div class="code-tab-row">${names.join('')}</div>\n`
  }
  md.renderer.rules.code_tabs_close = () => '</div>\n'
}

/** The tab of a grouped code block. */
export const tabOf = (token: Token): CodeTab => (token.meta as { tab: CodeTab }).tab

/** The tab of a code block; undefined if it never becomes one. @param number the label of a block without a name in `:::tabs`; empty outside */
function readTab(token: Token, number: string): CodeTab | undefined {
  const info = token.info.trim()
  const word = /^\{?\.?([\w+#.-]+)/.exec(info)?.[1]?.toLowerCase() ?? ''
  if (ALONE.has(word)) return undefined
  const title = tabTitle(info)
  const { label } = languageOf(title && info.startsWith('tab=') ? '' : info, number || title ? token.content : '')
  const name = title || label || (number && (word || number))
  return name ? { label: name, key: keyOf(name) } : undefined
}

/** Whether a tab differs from those of a group. In `:::tabs` it need not. */
const isNew = (tab: CodeTab, group: readonly Token[], isMarked: boolean): boolean =>
  isMarked || group.every((other) => tabOf(other).key !== tab.key)

/** Adds a number to a tab whose name the group contains already. */
function distinct(tab: CodeTab, group: readonly Token[]): CodeTab {
  if (isNew(tab, group, false)) return tab
  const label = `${tab.label} ${group.length + 1}`
  return { label, key: keyOf(label) }
}

const keyOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.+#]+/gu, '-')
    .slice(0, 60)

/** The tab of a response has a dot in the colour of its status. */
function dotOf(label: string): string {
  const status = /^([1-5])\d\d(?!\d)/.exec(label)?.[1]
  return status ? `<i class="dot ${Number(status) < 4 ? 'dot-ok' : 'dot-error'}"></i>` : ''
}
