import hljs from 'highlight.js/lib/core'
import { LABELS, LANGUAGES, PLAIN } from './highlight-languages.ts'
import { MAX_HIGHLIGHTED_BLOCK } from './limits.ts'

for (const [name, definition] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, definition)
hljs.registerAliases(['curl', 'console', 'cmd-line'], { languageName: 'bash' })
hljs.registerAliases(['env', 'dotenv', 'conf', 'cfg'], { languageName: 'ini' })
hljs.registerAliases(['less', 'scss', 'sass'], { languageName: 'css' })
hljs.registerAliases(['vue', 'wxml'], { languageName: 'xml' })

const MEAN_LINE = 40

/** Brackets and operators keep the colour of the text: leaving out their marks halves the HTML of a JSON block. */
const UNCOLORED = /<span class="hljs-(?:punctuation|operator)">([^<]*)<\/span>/g

/** A language as the page names it. */
export interface CodeLanguage {
  /** Lower case, without options; empty when the page names none. */
  id: string
  /** For the head of the block; empty when there is nothing to say. */
  label: string
}

/**
 * Reads the words after the three backticks.
 * @param info `js`, `{.python}`, `json title="x"` or nothing
 * @param code the block, which tells JSON when nothing else does
 */
export function languageOf(info: string, code: string): CodeLanguage {
  const id = (/^\{?\.?([\w+#.-]{1,40})/.exec(info.trim())?.[1] ?? '').toLowerCase()
  if (PLAIN.has(id)) return { id: '', label: '' }
  if (id === '') return looksLikeJson(code) ? { id: 'json', label: 'JSON' } : { id: '', label: '' }
  return { id, label: LABELS[id] ?? hljs.getLanguage(id)?.name ?? id }
}

/** Grammars that read the rest of the whole block again at every word, by the name that highlight.js gives them. */
const WHOLE_BLOCK = new Set(['C#', 'TOML, also INI'])

/**
 * What colouring costs at worst: some grammars read the rest of a line again at every word, so the square of each line's
 * length counts; with a few it is the square of the block's.
 */
export function highlightCost(code: string, language: string): number {
  let cost = WHOLE_BLOCK.has(hljs.getLanguage(language)?.name ?? '') ? code.length ** 2 / 20 : 0
  for (const line of code.split('\n')) cost += line.length * (line.length + MEAN_LINE)
  return cost
}

/**
 * Colours code.
 * @param language id from {@link languageOf}
 * @param budget what may still be spent on this page, in units of {@link highlightCost}
 * @returns HTML with `hljs-…` spans, or undefined when the language is unknown or the code too long
 */
export function highlight(code: string, language: string, budget: number): string | undefined {
  if (!language || code.length > MAX_HIGHLIGHTED_BLOCK || !hljs.getLanguage(language)) return undefined
  if (highlightCost(code, language) > budget) return undefined
  return hljs.highlight(code, { language, ignoreIllegals: true }).value.replace(UNCOLORED, '$1')
}

function looksLikeJson(code: string): boolean {
  const text = code.trim()
  return /^[{[]/.test(text) && /[}\]]$/.test(text) && /"\s{0,9}:/.test(text)
}
