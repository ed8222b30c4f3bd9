import type { SpanAbout } from './trace.ts'

/** The longest statement that a span holds, in characters. */
const SHAPE_CHARACTERS = 1000
/** How many statements are remembered, and how long one of them may be. */
const KEPT_MOST = 500
const KEPT_CHARACTERS = 2000

interface Statement {
  /** Verb and table: `select page`. */
  summary: string
  verb: string
  shape: string
}

const kept = new Map<string, Statement>()

/**
 * The shape of a statement: placeholders instead of all values, lists of them as one.
 * @param sql as the query builder writes it
 */
export function shapeOf(sql: string): string {
  return sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/'[\s\S]*$/, '?')
    .replace(/\$\d+/g, '?')
    .replace(/(?<![\w"])\d[\w.]*/g, '?')
    .replace(/\(\s*\?(?:\s*,\s*\?)+\s*\)/g, '(?, …)')
    .replace(/\(\?, …\)(?:\s*,\s*\(\?, …\))+/g, '(?, …), …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHAPE_CHARACTERS)
}

function statementOf(sql: string): Statement {
  const known = kept.get(sql)
  if (known) return known
  const shape = shapeOf(sql)
  const verb = /^\W*(\w{1,20})/.exec(shape)?.[1]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update|table)\s+(?:only\s+)?"?(\w{1,60})/i.exec(shape)?.[1]
  const made = { shape, verb, summary: table ? `${verb} ${table}` : verb }
  if (sql.length <= KEPT_CHARACTERS) {
    if (kept.size >= KEPT_MOST) kept.clear()
    kept.set(sql, made)
  }
  return made
}

/**
 * The attributes of a span for a query (OpenTelemetry semantic conventions for database spans).
 * @param system the engine as the conventions name it
 */
export function aboutQuery(system: 'sqlite' | 'postgresql', sql: string): SpanAbout {
  const { summary, verb, shape } = statementOf(sql)
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': system,
      'db.operation.name': verb,
      'db.query.summary': summary,
      'db.query.text': shape,
    },
  }
}
