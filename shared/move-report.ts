import type { MoveAct } from './kinds.ts'

/** How many records of a kind were found, and what became of them. */
export interface MoveCounts {
  kind: string
  found: number
  moved: number
  updated: number
  unchanged: number
  kept: number
  left: number
  removed: number
}

/** How many records of a kind were compared, and with what result. */
export interface CompareCounts {
  kind: string
  there: number
  same: number
  explained: number
  different: number
}

/** A word of the catalogue with its facts. */
export interface Said {
  word: string
  facts: Record<string, string | number>
}

/** A record that is named in a report, with what is said about it; of a note without the sentence of its sort. */
export interface NamedRecord {
  kind: string
  old_id: string
  name: string
  text: string
  /** The text as a word of the catalogue with its facts, if it has words. `adminMove/get` puts it into the language of the reader. */
  said?: Said
}

/** The notes of one sort: how many there are, and the first of them. */
export interface MoveNotes {
  code: string
  count: number
  first: NamedRecord[]
}

/** The facts that the results of all acts have. */
interface Common {
  system: string
  source_name: string
  release: string
  seconds: number
  /** What has no place here, and where it is in the other system. `adminMove/get` puts it into the language of the reader. */
  remarks: { what: string; count: number; said?: Said; places?: string }[]
}

/** The result of a move or a dry run, as the interface shows it. The file of the operation has all of it. */
export interface MoveReport extends Common {
  act: Exclude<MoveAct, 'verify'>
  kinds: MoveCounts[]
  notes: MoveNotes[]
}

/** The result of a comparison of both sides. */
export interface CompareReport extends Common {
  act: 'verify'
  /** There is no difference that is not explained. */
  is_proved: boolean
  kinds: CompareCounts[]
  /** The first differences that nothing explains, and the first explained ones. */
  faults: NamedRecord[]
  explained: (NamedRecord & { explanation: string })[]
}

export type SiteMoveResult = MoveReport | CompareReport
