import type { ApiPage } from './api-page.ts'
import { type ApiBlock, readApiLine, readBlock } from './block.ts'
import { pageOfJson, readApiJson } from './json.ts'
import { readSections } from './sections.ts'
import { readState } from './state.ts'
import type { ApiState } from './states.ts'
import { readTemplate, requestParts } from './template.ts'
import { kindOf } from './vocabulary.ts'

/** Raise it with every change that makes `readApiPage` understand more: pages that are stored already are read anew. */
export const API_READER_VERSION = 2

/** Longest text that is read, in UTF-16 units. */
export const MAX_TEXT = 1024 * 1024

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

const isPlainLabel = (label: string): boolean => ['url', 'method', 'state'].includes(kindOf(label))

/** The outline of a text, with the words that count as labels on pages about calls. */
export const outlineOf = (lines: readonly string[]) => readSections(lines, isPlainLabel)

/** Where a block stands, and what it says. Lines are counted from 0. */
export interface PlacedBlock extends ApiBlock {
  start: number
}

/** The `:::api` blocks of a text, also those in quotes, lists and callouts; code is passed over. */
export function readBlocks(lines: readonly string[]): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  const plain = (at: number): string | undefined => lines[at]?.replace(/^[\s>]{0,40}(?:[-*+][ \t]+(?=:::))?/, '')
  let fence = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = plain(at) as string
    const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? ''
    if (fence) {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    } else if (mark) fence = mark
    else if (line.startsWith(':::') && readApiLine(line)) {
      const block = readBlock(plain, at) as ApiBlock
      blocks.push({ ...block, start: at })
      at = block.end - 1
    }
  }
  return blocks
}

/** The state that a block gives; 0 for none. */
export const stateOf = (block: ApiBlock): ApiState =>
  readState(block.facts.find(({ known }) => known === 'status')?.value ?? '')

/**
 * What the product understands of a page that describes a call of an API: from API JSON, from its `:::api` block, or from the sections that the
 * protocol's templates write. Never throws, and reads each line once.
 * @param text the text of the page as saved
 * @returns null for every other page
 */
export function readApiPage(text: string): ApiPage | null {
  if (text.length > MAX_TEXT) return null
  return callsOf(text, 1)[0] ?? null
}

/** All calls that a page describes, each with the sections up to the next one; a page of a template has one. */
export const readCalls = (text: string): ApiPage[] => callsOf(text, Number.POSITIVE_INFINITY)

/** @param most how many calls are wanted */
function callsOf(text: string, most: number): ApiPage[] {
  const json = readApiJson(text)
  if (json) return [pageOfJson(json)]
  const lines = linesOf(text)
  const blocks = text.includes(':::') ? readBlocks(lines) : []
  if (blocks.length > 0) {
    return blocks.slice(0, most).map((block, i) => {
      const part = lines.slice(block.end, blocks[i + 1]?.start)
      return {
        method: block.method,
        url: block.address,
        state: stateOf(block),
        ...requestParts(outlineOf(part), { method: block.method, url: block.address }),
      }
    })
  }
  const template = readTemplate(outlineOf(lines))
  return template ? [template] : []
}
