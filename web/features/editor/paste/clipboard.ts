import { decoded } from '#shared/decoded.ts'
import { rowsOf } from './html-table.ts'

/** Pasted HTML that is shorter than this is inserted as text. */
const PASTED_HTML_CHARACTERS = 200

/** The content of a paste or a drop, and how it is handled. */
export type Clip =
  /** Nothing special: CodeMirror inserts the text. */
  | { kind: 'text' }
  /** `name`: the description of the picture on the page that it was copied from. */
  | { kind: 'files'; files: File[]; name?: string | undefined }
  /** A range of a spreadsheet. Undo turns the table into `text`. */
  | { kind: 'table'; rows: string[][]; text: string }
  /** Formatted text: the writer chooses how to insert it. */
  | { kind: 'html'; page: Document; text: string }

/** Longer HTML is a mistake or an attack. Only its text is used. */
const MOST_HTML = 4_000_000

/** The table of an HTML clipboard that contains one table and nothing else (a range of cells). */
function onlyTable(page: Document): HTMLTableElement | null {
  const tables = page.body.querySelectorAll('table')
  const [table] = tables
  if (!table || tables.length > 1) return null
  const own = (table.textContent ?? '').replace(/\s/g, '').length
  const all = [...page.body.querySelectorAll('style')].reduce(
    (rest, style) => rest.replace(style.textContent ?? '', ''),
    page.body.textContent ?? '',
  )
  return all.replace(/\s/g, '').length === own ? table : null
}

const SPREADSHEET = /office:excel|google-sheets-html-origin|data-sheets|LibreOffice|OpenOffice|kingsoft|Numbers/i

/** Whether it is code as editors copy it: one block that keeps its spaces, in a monospaced font. */
function isCode(page: Document): boolean {
  const blocks = [...page.body.children].filter((child) => !['META', 'STYLE', 'LINK', 'BR'].includes(child.tagName))
  const [block] = blocks
  if (blocks.length !== 1 || !block) return false
  if (block.tagName === 'PRE') return true
  const style = block.getAttribute('style') ?? ''
  return /white-space:\s*pre/i.test(style) && /font-family:[^;]*(?:mono|consolas|menlo|courier|code)/i.test(style)
}

/** Whether it contains only a picture, as when a picture is copied from a web page. */
function isPictureAlone(page: Document): boolean {
  return page.body.querySelectorAll('img').length === 1 && (page.body.textContent ?? '').trim() === ''
}

/** The description of a copied picture, else its file name. */
function pictureName(page: Document): string | undefined {
  const picture = page.body.querySelector('img')
  const alt = picture?.alt.trim()
  if (alt) return alt
  const file = /^https?:\/\/[^?#]*\/([^/?#]+)\.[a-z]{3,4}(?:[?#]|$)/i.exec(picture?.getAttribute('src') ?? '')?.[1]
  return file && decoded(file)
}

/**
 * Decides how a clipboard is handled. Its content is neither run nor loaded, because it is parsed into an inert document.
 * @param verbatim it is pasted into code, where only text is wanted
 */
export function readClipboard(data: DataTransfer, verbatim: boolean): Clip {
  const files = [...data.files]
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  if (verbatim || data.types.includes('vscode-editor-data') || html.length > MOST_HTML) {
    return files.length > 0 && !text ? { kind: 'files', files } : { kind: 'text' }
  }
  if (!html) return files.length > 0 ? { kind: 'files', files } : { kind: 'text' }
  const page = new DOMParser().parseFromString(html, 'text/html')
  // Spreadsheets and word processors put a picture of the selection on the clipboard too.
  if (files.length > 0 && (isPictureAlone(page) || !text.trim()))
    return { kind: 'files', files, name: pictureName(page) }
  const table = text.includes('\t') || text.includes('\n') ? onlyTable(page) : null
  // A table with links or pictures goes through the conversion to Markdown, which keeps them.
  if (table && (SPREADSHEET.test(html.slice(0, 4000)) || !table.querySelector('a[href], img'))) {
    const rows = rowsOf(table)
    if (rows.length > 0 && (rows[0]?.length ?? 0) > 0) return { kind: 'table', rows, text }
  }
  if (html.length < PASTED_HTML_CHARACTERS || isCode(page)) return { kind: 'text' }
  return { kind: 'html', page, text }
}
