import type { Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'

/** The state of a thing: fine, worth a look, or wrong. */
export type State = 'ok' | 'warning' | 'problem'

/** The result of a check, each text in one line. It never contains a secret. */
export interface Said {
  state: State
  message: string
  /** The remedy; empty when it is fine. */
  remedy: string
}

/** A finding of the doctor. */
export interface DoctorFinding extends Said {
  /** The name of the check. */
  check: string
}

/** The subject of a check. */
export interface Site {
  config: Config
  /** The time of this machine in unix seconds. */
  now: number
}

/** A site with an open database. */
export interface OpenSite extends Site {
  services: Services
}

interface Named {
  /** In lower case with hyphens. Scripts read it: never rename one. */
  name: string
}

/**
 * Checks one thing that can be wrong with a site. Each check has its own file and is listed in `checks.ts`. A check changes nothing permanently and
 * gives at least one message. An error that it throws becomes a finding.
 */
export type Check = Named &
  (
    | { needs: 'nothing'; look(site: Site): Promise<Said[]> }
    /** The check needs: `database`, an open database, possibly with tables of another version; `tables`, the tables of this program. */
    | { needs: 'database' | 'tables'; look(site: OpenSite): Promise<Said[]> }
  )

/** A finding that all is well. */
export const fine = (message: string): Said => ({ state: 'ok', message, remedy: '' })

/** A finding that somebody should look at. @param remedy what to do about it */
export const warning = (message: string, remedy: string): Said => ({ state: 'warning', message, remedy })

/** A finding that something does not work. @param remedy what to do about it */
export const problem = (message: string, remedy: string): Said => ({ state: 'problem', message, remedy })

/** A finding for each problem, or one that says that there are none. */
export const orFine = (found: Said[], message: string): Said[] => (found.length > 0 ? found : [fine(message)])

/** The largest number of examples in a message. */
const NAMED = 5

/** A shortened list as text: `a, b, c and 12 more`. */
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
