import type { Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'

/** How something is: fine, worth a look, or wrong. */
export type State = 'ok' | 'warning' | 'problem'

/** What a check says, in one line each. Never a secret. */
export interface Said {
  state: State
  message: string
  /** What to do about it; empty when it is fine. */
  remedy: string
}

/** A finding of the doctor. */
export interface DoctorFinding extends Said {
  /** The name of the check. */
  check: string
}

/** What checks look at. */
export interface Site {
  config: Config
  /** The time of this machine in unix seconds. */
  now: number
}

/** A site whose database is open. */
export interface OpenSite extends Site {
  services: Services
}

interface Named {
  /** In lower case with hyphens. Scripts read it: never rename one. */
  name: string
}

/**
 * Looks at one thing that can be wrong with a site. Each check has its own file and is listed in `checks.ts`. A check changes nothing that stays,
 * and says at least one thing. What it throws becomes a finding.
 */
export type Check = Named &
  (
    | { needs: 'nothing'; look(site: Site): Promise<Said[]> }
    /** `database`: it is open, but its tables may be of another version. `tables`: they are those of this program. */
    | { needs: 'database' | 'tables'; look(site: OpenSite): Promise<Said[]> }
  )

export const fine = (message: string): Said => ({ state: 'ok', message, remedy: '' })
export const warning = (message: string, remedy: string): Said => ({ state: 'warning', message, remedy })
export const problem = (message: string, remedy: string): Said => ({ state: 'problem', message, remedy })

/** What was found, or that nothing was. */
export const orFine = (found: Said[], message: string): Said[] => (found.length > 0 ? found : [fine(message)])

/** The most examples that a message names. */
const NAMED = 5

/** Some of many as text: `a, b, c and 12 more`. */
export function someOf(names: readonly (string | number)[], count = names.length): string {
  const shown = names.slice(0, NAMED).join(', ')
  const more = count - Math.min(names.length, NAMED)
  return more > 0 ? `${shown} and ${more} more` : shown
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for people: `1.5 MB`. */
export function bytesText(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${at === 0 ? bytes : (bytes / 1024 ** at).toFixed(1)} ${UNITS[at]}`
}
