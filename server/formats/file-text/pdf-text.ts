import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { TextSoFar } from './text-so-far.ts'
import { Unreadable } from './unreadable.ts'

/** No page is begun after so many pages, or after this time in milliseconds. What was read until then is the text. */
const PAGES_MOST = 5000
const READ_MS = 15_000
/** A line of Chinese goes on in the next one if it is as long as this part of the longest line of its page. */
const FULL_LINE = 0.7

/** The character maps of Chinese, Japanese and Korean fonts. Many documents name them instead of saying which characters they show. */
const characterMaps = () => join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/')

/**
 * The text of a PDF in the order of its pages. Scanned pages have none. A page that cannot be read is left out.
 * @throws Unreadable
 */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  // The package loads here, because most files that are read are others.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({
    data: bytes,
    cMapUrl: characterMaps(),
    cMapPacked: true,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await loading.promise
    const text = new TextSoFar()
    const end = performance.now() + READ_MS
    const isEnough = () => text.isFull || performance.now() > end
    for (let at = 1; at <= Math.min(document.numPages, PAGES_MOST) && !isEnough(); at++) {
      const items = await document.getPage(at).then(
        async (page) => {
          const { items } = await page.getTextContent()
          page.cleanup()
          return items
        },
        () => [],
      )
      text.add(`${pageText(items.flatMap((item) => ('str' in item ? [item] : [])))}\n`)
    }
    return text.toString()
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException'
    throw new Unreadable(isLocked ? 'encrypted' : 'damaged', { cause })
  } finally {
    await loading.destroy()
  }
}

/** The lines of a page. Words that a line end divides are joined: after a hyphen, and in Chinese. */
function pageText(items: readonly { str: string; hasEOL: boolean }[]): string {
  const lines = items
    .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
    .join('')
    .split('\n')
    .map((line) => line.trim())
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0)
  return lines
    .map((line, at) => {
      const next = lines[at + 1] ?? ''
      if (/\p{Ll}{2}-$/u.test(line) && /^\p{Ll}/u.test(next)) return line.slice(0, -1)
      const isChinese = /\p{Script=Han}$/u.test(line) && /^\p{Script=Han}/u.test(next)
      return isChinese && line.length >= longest * FULL_LINE ? line : `${line}\n`
    })
    .join('')
}
