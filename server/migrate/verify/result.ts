import type { Kind } from '#server/migrate/records.ts'
import type { Report } from '#server/migrate/report.ts'

/** A difference between the old site and this one. */
export interface Difference {
  /** `rights` and `links`: of the comparison of rights, and of the links in texts. */
  kind: Kind | 'rights' | 'links'
  old_id: string
  name: string
  /** What differs, with both sides. */
  text: string
  /** Why it is no fault; '': it is one. */
  explanation: string
}

/** What a kind was compared by. `there` is the sum of the others. */
export interface KindResult {
  there: number
  same: number
  explained: number
  different: number
}

/** The result of a verification. */
export interface VerifyResult {
  system: string
  source_name: string
  release: string
  /** No difference that is not explained. */
  isProved: boolean
  seconds: number
  kinds: Partial<Record<Difference['kind'], KindResult>>
  differences: Difference[]
  remarks: Report['remarks']
}

const DIFFERENCES_MOST = 50_000

/** Collects a result. */
export class Comparison {
  readonly kinds: VerifyResult['kinds'] = {}
  readonly differences: Difference[] = []

  /** A record that was compared. @param found its differences; none: it is the same */
  add(kind: Difference['kind'], named: { id: string; name: string }, found: readonly Found[], records = 1): void {
    this.kinds[kind] ??= { there: 0, same: 0, explained: 0, different: 0 }
    const counts = this.kinds[kind]
    counts.there += records
    if (found.length === 0) counts.same += records
    else if (found.every(({ explanation }) => explanation !== '')) counts.explained += records
    else counts.different += records
    for (const { text, explanation } of found)
      if (this.differences.length < DIFFERENCES_MOST)
        this.differences.push({ kind, old_id: named.id, name: named.name, text, explanation })
  }

  get isProved(): boolean {
    return Object.values(this.kinds).every((counts) => counts?.different === 0)
  }
}

/** A difference of a record. */
export interface Found {
  text: string
  explanation: string
}

/** A difference without an explanation. */
export const fault = (text: string): Found => ({ text, explanation: '' })

/** The differences of values that should be the same. */
export const unequal = (pairs: Readonly<Record<string, readonly [there: unknown, here: unknown]>>): Found[] =>
  Object.entries(pairs).flatMap(([name, [there, here]]) =>
    there === here ? [] : [fault(`${name}: ${shown(there)} there, ${shown(here)} here`)],
  )

const SHOWN_MOST = 80
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_MOST ? `${text.slice(0, SHOWN_MOST)}…` : text
}
