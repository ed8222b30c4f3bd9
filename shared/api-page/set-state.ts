import type { Lang } from '#shared/i18n/languages.ts'
import { langOfText, pageTexts } from '#shared/i18n/page-texts.ts'
import { readApiJson } from './json.ts'
import { valueAt } from './json-range.ts'
import { linesOf, outlineOf, type PlacedBlock, readApiPage, readBlocks } from './read.ts'
import type { Section } from './sections.ts'
import { stateWord } from './state.ts'
import type { ApiState } from './states.ts'
import { addressSection, stateIn } from './template.ts'

/** The lines of a text at even indexes, their line ends at odd indexes. */
type Pieces = string[]

/**
 * Changes the state in the text of an API page. Nothing else in the text changes.
 * @param text as saved
 * @param state 0 removes the state
 * @returns the new text; undefined when the text has no place for a state
 */
export function withState(text: string, state: ApiState): string | undefined {
  const changed = change(text, state)
  return changed !== undefined && readApiPage(changed)?.state === state ? changed : undefined
}

function change(text: string, state: ApiState): string | undefined {
  if (readApiJson(text)) return inJson(text, state)
  const lines = linesOf(text)
  const pieces = text.split(/(\r\n|\r|\n)/)
  const block = readBlocks(lines)[0]
  if (block) return inBlock(pieces, block, state)
  const sections = outlineOf(lines)
  const section = sections.find((one) => stateIn(one).state !== 0)
  if (section) return inSection(pieces, section, sections[sections.indexOf(section) + 1]?.at, state)
  const place = addressSection(sections)
  return place && beforeAddress(pieces, place, state)
}

const endOfLines = (pieces: Pieces): string => pieces[1] ?? '\n'

/** Inserts lines before the line `at`. */
function insert(pieces: Pieces, at: number, lines: readonly string[]): string {
  const end = endOfLines(pieces)
  const before = pieces.slice(0, at * 2).join('')
  // The last line of a text may have no line end.
  const joint = at * 2 > pieces.length - 1 ? end : ''
  return before + joint + lines.map((line) => line + end).join('') + pieces.slice(at * 2).join('')
}

/** Removes the lines from `from` to before `to`, with their line ends. */
const remove = (pieces: Pieces, from: number, to: number): string =>
  pieces.slice(0, from * 2).join('') + pieces.slice(to * 2).join('')

function replace(pieces: Pieces, at: number, line: string): string {
  return [...pieces.slice(0, at * 2), line, ...pieces.slice(at * 2 + 1)].join('')
}

function inBlock(pieces: Pieces, block: PlacedBlock, state: ApiState): string {
  const which = block.facts.findIndex(({ known }) => known === 'status')
  const at = block.factLines[which]
  if (at !== undefined) {
    if (state === 0) return remove(pieces, at, at + 1)
    const [, head = '', , tail = ''] = /^([^:：]*[:：][ \t]*)(.*?)([ \t]*)$/.exec(pieces[at * 2] ?? '') ?? []
    const lang = langOfText(block.facts[which]?.key ?? '')
    return replace(pieces, at, `${head}${word(state, lang)}${tail}`)
  }
  if (state === 0) return pieces.join('')
  const first = pieces[block.start * 2] ?? ''
  const prefix = first.slice(0, first.indexOf(':::')).replace(/[-*+]/g, ' ')
  const sample = block.facts.length > 0 ? block.facts.map(({ key }) => key).join('') : pieces.join('')
  const lang = langOfText(sample)
  return insert(pieces, block.start + 1, [`${prefix}${pageTexts(lang).stateKey}: ${word(state, lang)}`])
}

/** English states are written in lower case, like keys. */
const word = (state: ApiState, lang: Lang): string => stateWord(state, lang).toLowerCase()

function inSection(pieces: Pieces, section: Section, next: number | undefined, state: ApiState): string {
  const { at, written } = stateIn(section)
  if (state === 0) {
    const others = section.lines.filter((line) => line.at !== at && line.text.trim() !== '')
    const isAlone = others.length === 0 && section.code.length === 0
    return isAlone ? remove(pieces, section.at, next ?? pieces.length) : remove(pieces, at, at + 1)
  }
  const line = pieces[at * 2] ?? ''
  const from = line.lastIndexOf(written)
  const lang = langOfText(/\d/.test(written) ? section.label : written)
  return replace(pieces, at, line.slice(0, from) + stateWord(state, lang) + line.slice(from + written.length))
}

/** Adds a section with the state to a page of a template, in the style of the section with the address. */
function beforeAddress(pieces: Pieces, { at, mark, label }: Section, state: ApiState): string {
  if (state === 0) return pieces.join('')
  const line = pieces[at * 2] ?? ''
  const prefix = /^[\s>]*(?:[-*+][ \t]+)?/.exec(line)?.[0] ?? ''
  const quote = /^[\s>]*/.exec(line)?.[0] ?? ''
  const lang = langOfText(label)
  const { stateTitle, colon, colonBeforeText } = pageTexts(lang)
  const written = stateWord(state, lang)
  if (!mark) return insert(pieces, at, [`${prefix}${stateTitle}${colonBeforeText}${written}`])
  const head = mark === '**' ? `**${stateTitle}${colon}**` : `${mark} ${stateTitle}`
  return insert(pieces, at, [`${prefix}${head}`, quote.trimEnd(), `${quote}- ${written}`, quote.trimEnd()])
}

function inJson(text: string, state: ApiState): string | undefined {
  const value = valueAt(text, ['info', 'apiStatus'])
  if (value) {
    const isText = text[value.from] === '"'
    return text.slice(0, value.from) + (isText ? `"${state}"` : String(state)) + text.slice(value.to)
  }
  const info = valueAt(text, ['info'])
  return info && text[info.from] === '{'
    ? `${text.slice(0, info.from + 1)}"apiStatus":"${state}",${text.slice(info.from + 1)}`
    : undefined
}
