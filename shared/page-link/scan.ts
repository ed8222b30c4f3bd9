import MarkdownIt from 'markdown-it'
import { LINKS_IN_A_TEXT } from '#shared/limits.ts'
import { MAX_MARKDOWN_LENGTH } from '#shared/markdown/limits.ts'
import { type PageAddress, readPageAddress } from './address.ts'

/** Raise this with every change that finds other links in the same text. A job then reads all pages again. Version 2 gives those pages their links back whose saves dropped them while the workers were busy. */
export const LINK_READER_VERSION = 2

/** For how many different words of links to one page the title is followed. */
const WORDS_MOST = 20

/** A link to a page in a Markdown text. */
export interface ScannedLink extends PageAddress {
  /** The words of the link without escapes; empty for bare addresses, definitions and HTML. */
  text: string
  /** The range of the address in the Markdown. */
  from: number
  to: number
}

/**
 * Matches, in this order: an escaped character, the start of inline code, a link or picture, a link definition, a link in HTML, a bare address. Each
 * alternative begins with another character or fails within a few characters, so the time is linear in the length of the line.
 */
const INLINE =
  /\\.|(`+)|(!)?\[((?:\\.|[^[\]\\`]|`[^`]*`|\[[^[\]]*\])*)\](?:\(\s*<?([^\s()<>]+)>?(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)|:\s+<?([^\s<>]+)>?)|\shref\s*=\s*["']([^"'\s]+)["']|(https?:\/\/[^\s<>()"'\]]*[^\s<>()"'\].,;:!?，。；：！？、])/dgi

/** Quick test for an address of a page. Texts without one are not scanned. */
const MAY_BE = /\/[a-z0-9]+\/[1-9]/i

/**
 * Finds the links to pages in a Markdown text, except in code.
 * @param origin our own origin: absolute addresses that start with it count too
 */
export function scanPageLinks(markdown: string, origin?: string): ScannedLink[] {
  if (markdown.length > MAX_MARKDOWN_LENGTH || !MAY_BE.test(markdown)) return []
  const found: (ScannedLink & { line: number })[] = []
  let start = 0
  for (const [line, part] of markdown.split(/(\r\n?|\n)/).entries()) {
    // Every second part is a line end.
    if (line % 2 === 0 && MAY_BE.test(part))
      for (const link of linksInLine(part, origin))
        found.push({ ...link, from: start + link.from, to: start + link.to, line: line / 2 })
    start += part.length
  }
  if (found.length === 0) return []
  const code = codeLines(markdown)
  return found.filter(({ line }) => !code.has(line)).map(({ line: _, ...link }) => link)
}

function linksInLine(line: string, origin: string | undefined): ScannedLink[] {
  const links: ScannedLink[] = []
  INLINE.lastIndex = 0
  for (let match = INLINE.exec(line); match; match = INLINE.exec(line)) {
    const ticks = match[1]
    if (ticks) {
      INLINE.lastIndex = endOfCode(line, match.index, ticks)
      continue
    }
    const group = [4, 5, 6, 7].find((at) => match?.[at] !== undefined)
    if (group === undefined || match[2]) continue
    const address = readPageAddress(match[group] as string, origin)
    const [from, to] = match.indices?.[group] ?? [0, 0]
    if (address) links.push({ ...address, text: group === 4 ? withoutEscapes(match[3] as string) : '', from, to })
  }
  return links
}

/** The position after the inline code that begins at `at` with these backticks, or after the backticks if it has no end. */
export function endOfCode(line: string, at: number, ticks: string): number {
  const after = at + ticks.length
  for (const { 0: run, index } of line.slice(after).matchAll(/`+/g))
    if (run.length === ticks.length) return after + index + run.length
  return after
}

const withoutEscapes = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim()

let blocks: MarkdownIt | undefined

/** The numbers of the lines in code blocks of a Markdown text, from 0. */
export function codeLines(markdown: string): Set<number> {
  if (!blocks) {
    blocks = new MarkdownIt('default', { html: true })
    blocks.core.ruler.enableOnly(['normalize', 'block'])
  }
  const lines = new Set<number>()
  for (const { type, map } of blocks.parse(markdown, {})) {
    if (!map || (type !== 'fence' && type !== 'code_block')) continue
    for (let line = map[0]; line < map[1]; line++) lines.add(line)
  }
  return lines
}

/** The pages that a text links to, each with the different words of its links. At most `LINKS_IN_A_TEXT` pages, and `WORDS_MOST` words for each. */
export function linkedPages(markdown: string, origin?: string): Map<number, Set<string>> {
  const pages = new Map<number, Set<string>>()
  for (const { page_id, text } of scanPageLinks(markdown, origin)) {
    const texts = pages.get(page_id) ?? new Set()
    if (!pages.has(page_id) && pages.size === LINKS_IN_A_TEXT) continue
    if (text && texts.size < WORDS_MOST) texts.add(text)
    pages.set(page_id, texts)
  }
  return pages
}

/**
 * Positions of the links to pages in a text, three numbers each: the id of the page, then the start and end of the address without its anchor.
 * Plain numbers, because a large text has very many and they travel between threads.
 */
export type LinkPositions = Float64Array

/** Finds the links to pages in a text. @param origin our own origin */
export const linkPositions = (markdown: string, origin?: string): LinkPositions =>
  Float64Array.from(
    scanPageLinks(markdown, origin).flatMap(({ page_id, hash, from, to }) => [page_id, from, to - hash.length]),
  )

/**
 * Replaces the addresses of links, without their anchors.
 * @param positions the links of the text
 * @param addressOf the new address of a link, by its page and the written address
 */
export function replaceLinks(
  markdown: string,
  positions: LinkPositions,
  addressOf: (page_id: number, written: string) => string,
): string {
  let text = ''
  let done = 0
  for (let at = 0; at < positions.length; at += 3) {
    const [page_id = 0, from = 0, to = 0] = positions.subarray(at, at + 3)
    text += markdown.slice(done, from) + addressOf(page_id, markdown.slice(from, to))
    done = to
  }
  return text + markdown.slice(done)
}

/**
 * Redirects the links of a text to other pages.
 * @param positions the links of the text
 * @param pages the new page by the former page; other links stay
 */
export const redirectLinks = (markdown: string, positions: LinkPositions, pages: ReadonlyMap<number, number>): string =>
  replaceLinks(markdown, positions, (page_id, written) => {
    const other = pages.get(page_id)
    return other === undefined ? written : `/page/${other}`
  })
