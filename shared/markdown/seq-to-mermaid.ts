/**
 * Translates a sequence diagram from the language of js-sequence-diagrams (https://bramp.github.io/js-sequence-diagrams/), which older documents use,
 * to Mermaid. Names get aliases, so that no name is read as a keyword of Mermaid.
 * @param source the diagram, one statement a line
 * @returns a Mermaid `sequenceDiagram`
 * @throws SyntaxError naming the first line that is not a statement
 */
export function seqToMermaid(source: string): string {
  const actors = new Map<string, { alias: string; name: string }>()
  const statements: string[] = []
  let title = ''

  /** The alias of an actor, created when the actor first appears. The order of appearance is the order of the columns. */
  const actor = (written: string, name = written): string => {
    const key = unquote(written)
    let known = actors.get(key)
    if (!known) {
      known = { alias: `p${actors.size + 1}`, name: unquote(name) }
      actors.set(key, known)
    }
    return known.alias
  }

  source.split('\n').forEach((raw, index) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return
    let match = /^title\s*:(.*)$/i.exec(line)
    if (match) {
      title = unquote(match[1] ?? '')
      return
    }
    match = /^participant\s+(.+)$/i.exec(line)
    if (match) {
      const [, name, alias] = /^(.+)\sas\s+(\S+)$/i.exec(match[1] ?? '') ?? []
      if (name && alias) actor(alias, name)
      else actor(match[1] ?? '')
      return
    }
    match = /^note\s+(left of|right of|over)\s+([^:]+):(.*)$/i.exec(line)
    if (match) {
      const where = (match[1] ?? '').toLowerCase()
      const names = (match[2] ?? '').split(',', 2).filter((name) => name.trim() !== '')
      statements.push(`Note ${where} ${names.map((name) => actor(name)).join(',')}: ${label(match[3] ?? '')}`)
      return
    }
    match = /^("[^"]*"|[^":,>-]+)(--?)(>{0,2})("[^"]*"|[^":,>-]+):(.*)$/.exec(line)
    if (!match) throw new SyntaxError(`Line ${index + 1}: ${line.slice(0, 80)}`)
    const [, from = '', stroke = '', head = '', to = '', message = ''] = match
    statements.push(`${actor(from)}${ARROWS[stroke + head] ?? '->>'}${actor(to)}: ${label(message)}`)
  })

  const lines = ['sequenceDiagram']
  if (title) lines.push(`title: ${label(title)}`)
  for (const { alias, name } of actors.values()) lines.push(`participant ${alias} as ${label(name)}`)
  return [...lines, ...statements].join('\n')
}

/** Arrows: `-` is a solid line, `--` a dashed one; `>` is a filled head, `>>` an open one. */
const ARROWS: Record<string, string> = {
  '-': '->',
  '->': '->>',
  '->>': '-)',
  '--': '-->',
  '-->': '-->>',
  '-->>': '--)',
}

function unquote(text: string): string {
  return text.trim().replace(/^"(.*)"$/, '$1')
}

/** Escapes text for Mermaid: special characters become its entities, `\n` a line break. */
function label(text: string): string {
  const shown = unquote(text).replace(/[#;<>"%{}]/g, (sign) => `#${sign.charCodeAt(0)};`)
  return shown.replaceAll('\\n', '<br/>') || '#8203;'
}
