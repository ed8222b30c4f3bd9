import { StatementSync } from 'node:sqlite'
import pg from 'pg'

/** A query that ran, with the values and the milliseconds of its slowest run. */
export interface Watched {
  text: string
  values: readonly unknown[]
  ms: number
  runs: number
  /** Rows that came back in all runs. */
  rows: number
}

/** The queries since the last look, by their text. Those of other threads are not seen. */
const seen = new Map<string, Watched>()

function note(text: string, values: readonly unknown[], ms: number, rows: number) {
  const known = seen.get(text)
  if (!known) seen.set(text, { text, values, ms, runs: 1, rows })
  else {
    known.runs += 1
    known.rows += rows
    if (ms > known.ms) Object.assign(known, { values, ms })
  }
}

/** Watches all queries of this process from now on. */
export function watchQueries(): void {
  const { query } = pg.Client.prototype
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed on as they are
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: any[]) {
    const [text, values] = typeof given[0] === 'string' ? given : [given[0]?.text, given[0]?.values]
    const begun = performance.now()
    const end = (answered?: { rows?: unknown[] }) =>
      note(String(text), Array.isArray(values) ? values : [], performance.now() - begun, answered?.rows?.length ?? 0)
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (query as any).apply(this, given)
    if (answer?.then) answer.then(end, () => end())
    return answer
  } as typeof query
  for (const name of ['all', 'run', 'get'] as const) {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the three methods are passed on as they are
    const original = StatementSync.prototype[name] as (...given: any[]) => unknown
    Object.defineProperty(StatementSync.prototype, name, {
      configurable: true,
      writable: true,
      // biome-ignore lint/suspicious/noExplicitAny: as above
      value: function watched(this: StatementSync, ...given: any[]) {
        const begun = performance.now()
        let rows = 0
        try {
          const answer = original.apply(this, given)
          rows = Array.isArray(answer) ? answer.length : 0
          return answer
        } finally {
          note(this.sourceSQL, given, performance.now() - begun, rows)
        }
      },
    })
  }
}

/** The queries since the last look, the slowest first. */
export function takeQueries(): Watched[] {
  const found = [...seen.values()].sort((a, b) => b.ms - a.ms)
  seen.clear()
  return found
}
