import { countedKinds } from '#server/migrate/move-in.ts'
import { NOTE_CODES, type Note, type Report, remarkText } from '#server/migrate/report.ts'
import type { VerifyResult } from '#server/migrate/verify/result.ts'
import { isWord, word } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import type { MoveAct } from '#shared/kinds.ts'
import type { CompareReport, MoveReport, NamedRecord, SiteMoveResult } from '#shared/move-report.ts'

/** How much of a report is shown. The file has all of it. */
const NOTES_OF_A_SORT = 15
const DIFFERENCES = 100
const REMARKS = 60
const NAME_CHARACTERS = 80
const TEXT_CHARACTERS = 240

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
const named = ({ kind, old_id, name, text, said }: NamedRecord): NamedRecord => ({
  kind,
  old_id: cut(old_id, NAME_CHARACTERS),
  name: cut(name, NAME_CHARACTERS),
  text: cut(text, TEXT_CHARACTERS),
  ...(said && { said: { word: said.word, facts: cutFacts(said.facts) } }),
})
const cutFacts = (facts: Readonly<Record<string, string | number>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? cut(fact, NAME_CHARACTERS) : fact]),
  )

/** The result of a step with its notes and remarks in a language. */
export function inLanguage(result: SiteMoveResult, lang: Lang): SiteMoveResult {
  const remarks = result.remarks.map(({ said, places, ...remark }) =>
    said && isWord(said.word) ? { ...remark, what: remarkText(said.word, lang, said.facts, places) } : remark,
  )
  if (result.act === 'verify') return { ...result, remarks }
  const worded = ({ said, ...record }: NamedRecord): NamedRecord =>
    said && isWord(said.word) ? { ...record, text: word(said.word, lang, said.facts) } : record
  return { ...result, remarks, notes: result.notes.map((sort) => ({ ...sort, first: sort.first.map(worded) })) }
}

/** What a note says beyond its sort, whose sentence the interface has in the language of the reader. */
const detailOf = ({ code, text }: Note): string => text.slice(NOTE_CODES[code].length).replace(/^: /, '')
const remarksOf = ({ remarks }: Pick<Report, 'remarks'>): MoveReport['remarks'] =>
  remarks.slice(0, REMARKS).map(({ what, word, facts = {}, places = '', count }) => ({
    ...{ what: cut(what, TEXT_CHARACTERS), count },
    ...{ said: { word, facts: cutFacts(facts) }, places: cut(places, TEXT_CHARACTERS) },
  }))

/** What is shown of the report of a move or of a dry run. */
export function shortReport(report: Report, act: Exclude<MoveAct, 'verify'>): MoveReport {
  const { system, source_name, release, seconds, notes, note_counts } = report
  return {
    ...{ act, system, source_name, release, seconds },
    kinds: countedKinds(report).map(([kind, counts]) => ({ kind, ...counts })),
    notes: Object.entries(note_counts).map(([code, count]) => ({
      code,
      count,
      first: notes
        .filter((note) => note.code === code)
        .slice(0, NOTES_OF_A_SORT)
        .map((note) => named({ ...note, text: detailOf(note) })),
    })),
    remarks: remarksOf(report),
  }
}

/** What is shown of a comparison. */
export function shortComparison(result: VerifyResult): CompareReport {
  const { system, source_name, release, seconds, isProved, kinds, differences } = result
  const some = (isFault: boolean) =>
    differences.filter(({ explanation }) => (explanation === '') === isFault).slice(0, DIFFERENCES)
  return {
    ...{ act: 'verify', system, source_name, release, seconds, is_proved: isProved },
    kinds: Object.entries(kinds).map(([kind, counts]) => ({ kind, ...counts })),
    faults: some(true).map(named),
    explained: some(false).map((one) => ({ ...named(one), explanation: cut(one.explanation, TEXT_CHARACTERS) })),
    remarks: remarksOf(result),
  }
}
