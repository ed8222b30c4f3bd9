import { type ErrorParams, type Word, word } from '#shared/errors.ts'
import type { moveNotes } from '#shared/i18n/en/move-notes.ts'
import { DEFAULT_LANG, type Lang } from '#shared/i18n/languages.ts'
import type { Kind } from './records.ts'
import type { Source, SourceRemark } from './source.ts'

/** What happened to the records of a kind. `found` is the sum of the others but `removed`. */
export interface KindCounts {
  found: number
  /** New here. */
  moved: number
  /** Moved before, changed in the source since, and brought up to date. */
  updated: number
  /** Moved before, and the same since. */
  unchanged: number
  /** Moved before and changed in the source since, but left as they are here. Each has a note. */
  kept: number
  /** Not moved. Each has a note. */
  left: number
  /** Moved before, gone in the source since, and removed here. They are not in `found`. */
  removed: number
}

/** What was done about a record that could not be moved as it is, in words. */
export interface Note {
  kind: Kind
  /** In the other system. */
  old_id: string
  name: string
  /** The same for all notes of one sort. */
  code: NoteCode
  /** A sentence with what was done, in English. */
  text: string
  /** What it says beyond its sort, as a word of the catalogue with the facts that fill it. Absent: names and numbers only, which are in the text. */
  said?: Said
}

/** A word of the catalogue of texts, with the facts that fill it. */
export interface Said {
  word: keyof typeof moveNotes
  facts: ErrorParams
}
/** What a note says beyond its sort: words, or a name that is the same in every language. */
export type Detail = Said | string

/** A detail in the words of the catalogue. */
export const said = (word: Said['word'], facts: ErrorParams = {}): Said => ({ word, facts })

/** The sorts of notes, with what each means. The first words of the sentence in a report. */
export const NOTE_CODES = {
  changed_since: 'changed in the source since it was moved, and left here as it is',
  changed_on_both_sides: 'changed on both sides since it was moved; what is here stays',
  gone_there: 'is gone in the source, and stays here',
  points_to_nothing: 'refers to something that does not exist, and was left out',
  lost_reference: 'refers to something that does not exist; moved without it',
  renamed: 'has another name here',
  linked: 'is an account that was here before',
  cut: 'was longer than this site allows, and was cut',
  too_large: 'is larger than this site allows',
  other_type: 'is of a type that this site does not have; moved as a page that keeps its data',
  flattened: 'was in more levels of folders than this site has',
  file_missing: 'is not in the folder of the uploads',
  file_differs: 'is a file of another size than the old site says',
  as_download: 'is a file of a type that this site does not show; moved as a download',
  time_in_future: 'had a time in the future, and got the present time',
  new_id: 'has another id here',
  taken: 'is taken by something that was here before',
  draft: 'is an unpublished draft, and was left out',
  twice: 'is there twice; the first one was moved',
  setting_differs: 'is set to something else here, which stays',
  no_place: 'has no place here, and was left out',
  older: 'is older than what this site keeps',
  turned_off: 'was moved, and is switched off until an administrator has looked at it',
} as const
export type NoteCode = keyof typeof NOTE_CODES

/** The most notes that a report holds in full. Further ones are counted. */
const NOTES_MOST = 50_000

/** The report of a run. */
export interface Report {
  system: string
  source_name: string
  release: string
  isDry: boolean
  /** False: it was stopped or it failed, and the same command continues. */
  isComplete: boolean
  seconds: number
  kinds: Partial<Record<Kind, KindCounts>>
  /** How many notes of each sort there are. */
  note_counts: Partial<Record<NoteCode, number>>
  notes: Note[]
  remarks: readonly Remark[]
}

/** A fact about the whole source, with its sentence in English. */
export interface Remark extends SourceRemark {
  what: string
}

/** A fact about the whole source as the end of a sentence, after its number. */
export const remarkText = (name: Word, lang: Lang, facts: ErrorParams = {}, places = ''): string =>
  `${word(name, lang, facts)}${places === '' ? '' : ` (${places})`}`

/** A remark of a source in the words of the report. */
export const remarkOf = (remark: SourceRemark): Remark => ({
  ...remark,
  what: remarkText(remark.word, DEFAULT_LANG, remark.facts, remark.places),
})

/** Collects the report of a run. */
export class Reporter {
  readonly report: Report

  constructor({
    remarks,
    ...given
  }: Pick<Report, 'system' | 'source_name' | 'release' | 'isDry'> & Pick<Source, 'remarks'>) {
    this.report = {
      ...given,
      ...{ isComplete: false, seconds: 0, kinds: {}, note_counts: {}, notes: [] },
      remarks: remarks.map(remarkOf),
    }
  }

  count(kind: Kind, what: Exclude<keyof KindCounts, 'found'>, number = 1): void {
    const counts = this.countsOf(kind)
    if (what !== 'removed') counts.found += number
    counts[what] += number
  }

  countsOf(kind: Kind): KindCounts {
    this.report.kinds[kind] ??= { found: 0, moved: 0, updated: 0, unchanged: 0, kept: 0, left: 0, removed: 0 }
    return this.report.kinds[kind]
  }

  /** @param detail what was done, as a clause */
  note(kind: Kind, { id, name }: { id: string; name: string }, code: NoteCode, detail: Detail = ''): void {
    this.report.note_counts[code] = (this.report.note_counts[code] ?? 0) + 1
    if (this.report.notes.length >= NOTES_MOST) return
    const told = typeof detail === 'string' ? detail : word(detail.word, DEFAULT_LANG, detail.facts)
    const text = told === '' ? NOTE_CODES[code] : `${NOTE_CODES[code]}: ${told}`
    const words = typeof detail === 'string' ? {} : { said: detail }
    this.report.notes.push({ kind, old_id: id, name, code, text, ...words })
  }
}
