import { createHash } from 'node:crypto'
import {
  BuilderElement,
  ExternalHyperlink,
  ImageRun,
  InternalHyperlink,
  Math as OfficeMath,
  type ParagraphChild,
  TextRun,
} from 'docx'
import { latexToMath } from 'docx/math'
import type { Inline, LinkTarget, Marks, PictureUse } from '#server/formats/export/blocks.ts'
import type { PageAssets } from '#server/formats/export/page-assets.ts'
import type { DrawnPicture } from '#server/formats/export/pictures.ts'
import { COLORS } from './word-styles.ts'

/** The context of a page for the parts of its lines. */
export interface WordPage {
  page_id: number
  assets: PageAssets
  /** The word for a missing picture. */
  pictureWord: string
  /** The anchors of the headings of the page. */
  anchors: ReadonlySet<string>
  /** Called for a formula that Word cannot show. */
  formulaAsText(tex: string): void
}

/** Twentieths of a point in a CSS pixel. */
export const TWIPS_OF_PIXEL = 15
/** The highest picture in CSS pixels: the height of a sheet below a heading. */
const PICTURE_HEIGHT_MOST = 820
/** The longest formula that is converted, because the time grows with the square of its length. */
const FORMULA_MOST = 3_000

/**
 * The name of a bookmark. Word allows letters, digits and underscores, 40 at most.
 * @param anchor of a heading; empty for the page itself
 */
export const bookmarkOf = (page_id: number, anchor: string): string =>
  anchor === ''
    ? `page_${page_id}`
    : `h_${createHash('sha256').update(`${page_id}#${anchor}`).digest('hex').slice(0, 24)}`

/** The look of all text of a line, besides inline marks. */
interface LineLook {
  bold?: boolean
  /** The colour of text without its own colour; six hexadecimal digits. */
  color?: string
  isLink?: boolean
}

/** Converts a line. @param width of the place where it stands, in twentieths of a point */
export function wordLine(
  line: readonly Inline[],
  page: WordPage,
  width: number,
  look: LineLook = {},
): ParagraphChild[] {
  return line.map((part): ParagraphChild => {
    if (part.kind === 'text') return textRun(part.text, part.marks, look)
    if (part.kind === 'break') return new TextRun({ break: 1 })
    if (part.kind === 'link')
      return linkTo(part.to, wordLine(part.content, page, width, { ...look, isLink: true }), page)
    if (part.kind === 'formula') return officeMath(part.tex, page) ?? new TextRun({ text: part.tex, style: 'CodeText' })
    const drawn = page.assets.picture(part.picture)
    return drawn ? pictureRun(drawn, part.picture, width) : missingPicture(part.picture, page.pictureWord)
  })
}

/** A piece of text as it looks. */
function textRun(text: string, marks: Marks, { isLink, bold, color }: LineLook): TextRun {
  return new TextRun({
    text,
    ...(marks.code ? { style: 'CodeText' } : isLink ? { style: 'Hyperlink' } : {}),
    ...(marks.code && isLink ? { color: COLORS.link, underline: {} } : {}),
    ...(marks.bold || bold ? { bold: true } : {}),
    ...(marks.italic ? { italics: true } : {}),
    ...(marks.underline ? { underline: {} } : {}),
    ...(marks.strike ? { strike: true } : {}),
    ...(marks.sub ? { subScript: true } : {}),
    ...(marks.sup ? { superScript: true } : {}),
    ...(marks.highlight ? { shading: { type: 'clear', fill: 'FEF3C7' } } : {}),
    ...(!isLink && (marks.color ?? color) ? { color: marks.color ?? color } : {}),
  })
}

function linkTo(to: LinkTarget, children: ParagraphChild[], page: WordPage): ParagraphChild {
  if (to.kind === 'outside') return new ExternalHyperlink({ link: to.url, children })
  const isHere = to.page_id === page.page_id
  const anchor = isHere && !page.anchors.has(to.anchor) ? '' : to.anchor
  return new InternalHyperlink({ anchor: bookmarkOf(to.page_id, anchor), children })
}

/** A picture scaled to its position. @param width of the position, in twentieths of a point */
export function pictureRun(drawn: DrawnPicture, use: PictureUse, width: number): ImageRun {
  const most = width / TWIPS_OF_PIXEL
  const wanted = use.width ? (use.width.unit === '%' ? (most * use.width.value) / 100 : use.width.value) : drawn.width
  const scale = Math.min(wanted / drawn.width, most / drawn.width, PICTURE_HEIGHT_MOST / drawn.height)
  const alt = use.alt.slice(0, 255)
  return new ImageRun({
    type: drawn.type,
    data: drawn.bytes,
    transformation: {
      width: Math.max(1, Math.round(drawn.width * scale)),
      height: Math.max(1, Math.round(drawn.height * scale)),
    },
    altText: { name: alt, title: '', description: alt },
  })
}

/** Replaces a missing picture by its description, or else by its address. */
function missingPicture({ alt, address }: PictureUse, word: string): TextRun {
  const words = alt.trim() || (address.startsWith('data:') ? '' : address)
  return new TextRun({ text: `[${[word, words].filter(Boolean).join(': ')}]`, italics: true, color: COLORS.soft })
}

/** A formula as an equation that people can edit in Word. @returns undefined if it cannot be converted */
function officeMath(tex: string, page: WordPage): OfficeMath | undefined {
  try {
    if (tex.length <= FORMULA_MOST) return new OfficeMath({ children: latexToMath(tex) })
  } catch {
    // Word lacks a command of the formula, or the formula is invalid. Its source is shown.
  }
  page.formulaAsText(tex)
  return undefined
}

/** A formula on a separate line. @returns undefined if it cannot be converted */
export function displayedMath(tex: string, page: WordPage): ParagraphChild | undefined {
  const math = officeMath(tex, page)
  return math && (new BuilderElement({ name: 'm:oMathPara', children: [math] }) as unknown as ParagraphChild)
}
