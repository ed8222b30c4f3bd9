import hljs from 'highlight.js/lib/core'
import { LABELS, LANGUAGES, PLAIN } from './highlight-languages.ts'
import { MAX_HIGHLIGHTED_BLOCK, MAX_HIGHLIGHTED_LINE } from './limits.ts'

for (const [name, definition] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, definition)
hljs.registerAliases(['curl', 'console', 'cmd-line'], { languageName: 'bash' })
hljs.registerAliases(['env', 'dotenv', 'conf', 'cfg'], { languageName: 'ini' })
hljs.registerAliases(['vue', 'wxml'], { languageName: 'xml' })

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

/**
 * Colours code.
 * @param language id from {@link languageOf}
 * @param budget characters that may still be coloured on this page
 * @returns HTML with `hljs-…` spans, or undefined when the language is unknown or the code too long
 */
export function highlight(code: string, language: string, budget: number): string | undefined {
  if (!language || code.length > Math.min(MAX_HIGHLIGHTED_BLOCK, budget) || !hljs.getLanguage(language))
    return undefined
  if (code.split('\n').some((line) => line.length > MAX_HIGHLIGHTED_LINE)) return undefined
  return hljs.highlight(code, { language, ignoreIllegals: true }).value.replace(UNCOLORED, '$1')
}

function looksLikeJson(code: string): boolean {
  const text = code.trim()
  return /^[{[]/.test(text) && /[}\]]$/.test(text) && /"\s{0,9}:/.test(text)
}
