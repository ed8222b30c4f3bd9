import { countedKinds } from './move-in.ts'
import type { Report } from './report.ts'
import type { VerifyResult } from './verify/result.ts'

/** The most notes of one sort that the text shows. The JSON has all of them. */
const NOTES_SHOWN = 10
/** The most differences that the text of a verification shows. */
const DIFFERENCES_SHOWN = 50

/** The report of a run as text: a table of the kinds, and the notes by their sort. */
export function reportText(report: Report): string {
  const { system, release, isDry, isComplete, seconds } = report
  const head = `${isDry ? 'Dry run, nothing was written. ' : ''}${system} ${release}: ${isComplete ? 'complete' : 'stopped'} after ${seconds} s`
  const names = ['', 'found', 'moved', 'updated', 'unchanged', 'kept here', 'left out', 'taken away']
  const rows = countedKinds(report).map(([kind, counts]) => [
    kind,
    ...[counts.found, counts.moved, counts.updated, counts.unchanged, counts.kept, counts.left, counts.removed].map(
      String,
    ),
  ])
  return [head, '', table([names, ...rows]), ...notesOf(report), ...remarksOf(report)].join('\n')
}

/** The result of a verification as text: a table of what was compared, and the differences. */
export function verifyText(result: VerifyResult): string {
  const { system, release, isProved, seconds, kinds, differences } = result
  const verdict = isProved ? 'no difference that is not explained' : 'DIFFERENT'
  const rows = Object.entries(kinds).map(([kind, counts]) => [
    kind,
    ...[counts.there, counts.same, counts.explained, counts.different].map(String),
  ])
  const lines = (isFault: boolean) =>
    differences
      .filter(({ explanation }) => (explanation === '') === isFault)
      .map(({ kind, old_id, name, text, explanation }) => {
        const why = explanation === '' ? '' : ` (${explanation})`
        return `  ${kind} ${old_id}${name === '' ? '' : ` "${name}"`}: ${text}${why}`
      })
  const part = (title: string, all: string[]) => {
    const more = all.length > DIFFERENCES_SHOWN ? [`  … and ${all.length - DIFFERENCES_SHOWN} more`] : []
    return all.length === 0 ? [] : ['', title, ...all.slice(0, DIFFERENCES_SHOWN), ...more]
  }
  return [
    `${system} ${release}: ${verdict}, after ${seconds} s`,
    '',
    table([['', 'compared', 'same', 'explained', 'different'], ...rows]),
    ...part('Differences:', lines(true)),
    ...part('Explained:', lines(false)),
    ...remarksOf(result),
  ].join('\n')
}

/** Rows as a table: the first column is text, the others are numbers. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function notesOf({ notes, note_counts }: Report): string[] {
  return Object.entries(note_counts).flatMap(([code, count]) => {
    const shown = notes.filter((note) => note.code === code).slice(0, NOTES_SHOWN)
    const lines = shown.map(
      ({ kind, old_id, name, text }) => `  ${kind} ${old_id}${name === '' ? '' : ` "${name}"`} ${text}`,
    )
    const more = count > shown.length ? [`  … and ${count - shown.length} more`] : []
    return ['', `${code}: ${count}`, ...lines, ...more]
  })
}

const remarksOf = ({ remarks }: Pick<Report, 'remarks'>): string[] =>
  remarks.length === 0 ? [] : ['', 'Not moved:', ...remarks.map(({ what, count }) => `  ${count} ${what}`)]
