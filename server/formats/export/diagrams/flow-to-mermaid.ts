/** Shapes of Mermaid for the kinds of symbols. */
const SHAPES: Record<string, (text: string) => string> = {
  start: (text) => `([${text}])`,
  end: (text) => `([${text}])`,
  operation: (text) => `[${text}]`,
  subroutine: (text) => `[[${text}]]`,
  condition: (text) => `{${text}}`,
  inputoutput: (text) => `[/${text}/]`,
  parallel: (text) => `[${text}]`,
}

/** Directions are ignored, because Mermaid makes the layout itself. */
const DIRECTION = /^(?:left|right|top|bottom|path\d+)$/

/**
 * Translates a flowchart from the language of flowchart.js (`st=>start: Begin`, `st->op`, `cond(yes)->op`) to Mermaid.
 * @returns a Mermaid `flowchart`
 * @throws SyntaxError naming the first line that is not a statement
 */
export function flowToMermaid(source: string): string {
  const names = new Map<string, string>()
  const nameOf = (symbol: string): string => {
    const known = names.get(symbol) ?? `n${names.size + 1}`
    names.set(symbol, known)
    return known
  }
  const lines = source.split('\n').flatMap((raw, at): string[] => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return []
    const [, symbol, kind = '', text = ''] = /^(\S+?)=>(\w+)\s*:?\s*(.*)$/.exec(line) ?? []
    const shape = SHAPES[kind.toLowerCase()]
    if (symbol && shape) return [`${nameOf(symbol)}${shape(`"${quoted(text.replace(/:>.*$/, '') || symbol)}"`)}`]
    const steps = line.split('->').map((step) => /^([^()\s]+)\s*(?:\(([^)]*)\))?$/.exec(step.trim()))
    if (steps.length < 2 || steps.some((step) => !step)) throw new SyntaxError(`Line ${at + 1}: ${line}`)
    return steps.slice(1).map((step, before) => {
      const [, from = '', words = ''] = steps[before] ?? []
      const label = words
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word && !DIRECTION.test(word))[0]
      return `${nameOf(from)} -->${label ? `|"${quoted(label)}"|` : ''} ${nameOf(step?.[1] ?? '')}`
    })
  })
  return `flowchart TD\n${lines.join('\n')}`
}

/** A text between double quotes of Mermaid. */
const quoted = (text: string): string => text.replaceAll('"', '#quot;').replace(/[\\`]/g, '')
