import type { ApiPage } from './api-page.ts'
import { cleanMethod } from './block.ts'
import { readParams } from './parameters.ts'
import type { Section } from './sections.ts'
import { readState } from './state.ts'
import { kindOf, type SectionKind } from './vocabulary.ts'

/** Reads the sections of pages made from the protocol's templates, and similar ones in both languages. */

const METHODS = /(?<![a-z])(get|post|put|patch|delete|head|options|websocket|ws|sse)(?![a-z])/i

/** The forms of an address. A single word is not an address. */
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/[^\s`]+|\/[^\s`]*|\{\{?[^{}\s]{1,60}\}\}?[^\s`]*|\$\{?\w{1,60}\}?\/[^\s`]*|[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?\/[^\s`]*)$/i

/** The non-empty lines of a section without marks of lists and quotes, beginning with the text beside the label. */
function linesIn(section: Section): string[] {
  const lines = [
    section.rest,
    ...section.lines.map(({ text }) => text),
    ...section.code.flatMap(({ text }) => text.split('\n')),
  ]
  return lines.map((line) => line.replace(/^[\s>]{0,20}(?:[-*+][ \t]+)?/, '').trim()).filter(Boolean)
}

function addressIn(section: Section): string {
  for (const line of linesIn(section)) {
    const inCode = /`+([^`]{1,2000})`+/.exec(line)?.[1]?.trim()
    for (const one of [inCode, line]) {
      // The address may be written as a link.
      const plain = one
        ?.replace(/^[a-z]{3,7}\s+(?=\S)/i, '')
        .replace(/^<([^<>]+)>$/, '$1')
        .replace(/^\[[^\]]*\]\(([^()\s]+)\)$/, '$1')
      if (plain && plain.length <= 2048 && ADDRESS.test(plain)) return plain
    }
  }
  return ''
}

function methodIn(section: Section): string {
  for (const line of linesIn(section)) {
    const method = METHODS.exec(line)?.[1]
    if (method) return cleanMethod(method)
  }
  return ''
}

/** The state in a section, its line, and the word as written there. */
export function stateIn(section: Section): { state: ApiPage['state']; at: number; written: string } {
  const none = { state: 0 as const, at: -1, written: '' }
  if (kindOf(section.label) !== 'state') return none
  const plain = (text: string) =>
    text
      .replace(/^[\s>]{0,20}(?:[-*+][ \t]+)?/, '')
      .replace(/[`*]/g, '')
      .trim()
  for (const { text, at } of [{ text: section.rest, at: section.at }, ...section.lines]) {
    const written = plain(text)
    const state = readState(written)
    if (state) return { state, at, written }
    if (written) return none
  }
  return none
}

/** The section with the address of the call, if there is exactly one. A page with several addresses does not describe a single call. */
export function addressSection(sections: readonly Section[]): Section | undefined {
  const found = sections.filter((section) => kindOf(section.label) === 'url' && addressIn(section))
  return found.length === 1 ? found[0] : undefined
}

/**
 * Reads a page of a template: an address and a method under their labels.
 * @returns null when the page lacks one of them, or has several addresses
 */
export function readTemplate(sections: readonly Section[]): ApiPage | null {
  const place = addressSection(sections)
  const methods = sections.filter((section) => kindOf(section.label) === 'method').map(methodIn)
  const method = methods.find(Boolean)
  if (!place || !method) return null
  const state = sections.map((section) => stateIn(section).state).find(Boolean) ?? 0
  return { method, url: addressIn(place), state, ...requestParts(sections, { method, url: addressIn(place) }) }
}

const CARRIED: readonly SectionKind[] = ['header', 'path', 'query', 'body', 'params', 'example']

/** The parameters and the example of the body, from the sections about the request. */
export function requestParts(
  sections: readonly Section[],
  call: { method: string; url: string },
): Pick<ApiPage, 'params' | 'bodyKind' | 'bodyExample'> {
  const about = sections
    .map((section) => ({ section, kind: kindOf(section.label) }))
    .filter(({ kind }) => CARRIED.includes(kind))
  const params = about.flatMap(({ section, kind }) => readParams(section.lines, kind, call))
  const example = about
    .filter(({ kind }) => kind !== 'header' && kind !== 'path')
    .flatMap(({ section }) => section.code)
    .map(({ text }) => text.trim())
    .find((text) => text && !/^(?:curl|wget|http)\s/i.test(text) && (/^[{[]/.test(text) || /^[\w.[\]-]+=/.test(text)))
  const type =
    params.find(({ place, name }) => place === 'header' && name.toLowerCase() === 'content-type')?.value ?? ''
  return { params, bodyKind: bodyKindOf(type, example), bodyExample: example ?? '' }
}

function bodyKindOf(type: string, example: string | undefined): ApiPage['bodyKind'] {
  if (/urlencoded/i.test(type)) return 'urlencoded'
  if (/form-data/i.test(type)) return 'form-data'
  if (/json/i.test(type) || /^[{[]/.test(example ?? '')) return 'json'
  return example ? 'urlencoded' : undefined
}
