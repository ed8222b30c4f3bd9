import type { ApiPage } from './api-page.ts'
import { type ApiBlock, readApiLine, readBlock } from './block.ts'
import { pageOfJson, readApiJson } from './json.ts'
import { readSections } from './sections.ts'
import { readState } from './state.ts'
import type { ApiState } from './states.ts'
import { readTemplate, requestParts } from './template.ts'
import { kindOf, mayDescribeCall } from './vocabulary.ts'

/** Raise this with every change that makes `readApiPage` understand more. A job then reads all stored pages again. Version 3 gives those pages their data back whose saves dropped it while the workers were busy. */
export const API_READER_VERSION = 3

/** The longest text that is read, in UTF-16 units. */
export const MAX_TEXT = 1024 * 1024

/** The lines of a text, without their ends. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

const isPlainLabel = (label: string): boolean => ['url', 'method', 'state'].includes(kindOf(label))

/** The sections of a text. Known words such as `url` count as labels too. */
export const outlineOf = (lines: readonly string[]) => readSections(lines, isPlainLabel)

/** A block with its first line. Lines are counted from 0. */
export interface PlacedBlock extends ApiBlock {
  start: number
}

/** The `:::api` blocks of a text, also those in quotes, lists and callouts. Code blocks are skipped. */
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

/** The state of a block; 0 if it has none. */
export const stateOf = (block: ApiBlock): ApiState =>
  readState(block.facts.find(({ known }) => known === 'status')?.value ?? '')

/**
 * Reads the (first) call that a page describes: from API JSON, from its `:::api` block, or from the sections of the protocol's templates. Never
 * throws. Linear in the length of the text.
 * @param text the text of the page as saved
 * @returns null for every other page
 */
export function readApiPage(text: string): ApiPage | null {
  if (text.length > MAX_TEXT) return null
  return callsOf(text, 1)[0] ?? null
}

/** Reads all calls that a page describes. The sections up to the next block belong to a call. A page of a template describes one call. */
export const readCalls = (text: string): ApiPage[] => callsOf(text, Number.POSITIVE_INFINITY)

/** @param most the most calls to return */
function callsOf(text: string, most: number): ApiPage[] {
  const json = readApiJson(text)
  if (json) return [pageOfJson(json)]
  if (!text.includes(':::') && !mayDescribeCall(text)) return []
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
