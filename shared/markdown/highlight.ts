import hljs from 'highlight.js/lib/core'
import { LABELS, LANGUAGES, PLAIN } from './highlight-languages.ts'
import { MAX_HIGHLIGHTED_BLOCK } from './limits.ts'

for (const [name, definition] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, definition)
hljs.registerAliases(['curl', 'console', 'cmd-line'], { languageName: 'bash' })
hljs.registerAliases(['env', 'dotenv', 'conf', 'cfg'], { languageName: 'ini' })
hljs.registerAliases(['less', 'scss', 'sass'], { languageName: 'css' })
hljs.registerAliases(['vue', 'wxml'], { languageName: 'xml' })

const MEAN_LINE = 40

/** Brackets and operators are not coloured. Without their spans the HTML of a JSON block is half as long. */
const UNCOLORED = /<span class="hljs-(?:punctuation|operator)">([^<]*)<\/span>/g

/** The language of a code block. */
export interface CodeLanguage {
  /** In lower case, without options; empty when the page names none. */
  id: string
  /** For the head of the block; may be empty. */
  label: string
}

/**
 * Finds the language of a code block.
 * @param info the words after the backticks: `js`, `{.python}`, `json title="x"` or nothing
 * @param code the code, by which JSON is recognised when no language is named
 */
export function languageOf(info: string, code: string): CodeLanguage {
  const id = (/^\{?\.?([\w+#.-]{1,40})/.exec(info.trim())?.[1] ?? '').toLowerCase()
  if (PLAIN.has(id)) return { id: '', label: '' }
  if (id === '') return looksLikeJson(code) ? { id: 'json', label: 'JSON' } : { id: '', label: '' }
  return { id, label: LABELS[id] ?? hljs.getLanguage(id)?.name ?? id }
}

/** Grammars that read the rest of the block again at every word, by their names in highlight.js. */
const WHOLE_BLOCK = new Set(['C#', 'TOML, also INI'])

/**
 * The worst-case cost of highlighting. Some grammars read the rest of the line again at every word, so the cost is the sum of the squares of the
 * lengths of lines. For a few grammars it is the square of the length of the block.
 */
export function highlightCost(code: string, language: string): number {
  let cost = WHOLE_BLOCK.has(hljs.getLanguage(language)?.name ?? '') ? code.length ** 2 / 20 : 0
  for (const line of code.split('\n')) cost += line.length * (line.length + MEAN_LINE)
  return cost
}

/**
 * Highlights code.
 * @param language id from {@link languageOf}
 * @param budget the rest of the page's budget, in units of {@link highlightCost}
 * @returns HTML with `hljs-…` spans; undefined when the language is unknown or the code too expensive
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
