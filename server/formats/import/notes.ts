import type { ImportNote, ImportNoteCode } from './reader.ts'

/** The limits of notes: examples for one kind, characters of one, and characters of all together. The rest is only counted. */
const EXAMPLES = 200
const WHERE_CHARACTERS = 200
const ALL_CHARACTERS = 40_000

/** All notes of one kind: their number, and the first places. */
export interface NoteGroup {
  code: ImportNoteCode
  count: number
  where: string[]
}

/** Counts the notes of an import, and stores the first of each kind. */
export class NoteBook {
  readonly #groups = new Map<ImportNoteCode, NoteGroup>()

  #left = ALL_CHARACTERS

  add({ code, where }: ImportNote): void {
    const group = this.#groups.get(code) ?? { code, count: 0, where: [] }
    this.#groups.set(code, group)
    group.count += 1
    if (group.where.length >= EXAMPLES || this.#left <= 0) return
    const place = shown(where)
    this.#left -= place.length
    group.where.push(place)
  }

  groups(): NoteGroup[] {
    return [...this.#groups.values()]
  }
}

/** A place in a source for people, without control characters and marks of writing direction. */
export const shown = (where: string): string =>
  [...where.slice(0, WHERE_CHARACTERS * 2).toWellFormed()]
    .slice(0, WHERE_CHARACTERS)
    .join('')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced here
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '�')
