import { CODE_COLORS } from '#server/formats/export/colors.ts'
import type { DocumentOptions, ExportItem } from '#server/formats/export/export-source.ts'
import { cleanText } from '#server/formats/export/html-tree.ts'
import { LANGUAGES } from '#shared/i18n/languages.ts'
import { breakable, literal } from './typst-text.ts'

/** The look of a document, and the functions for its blocks. Names that begin with a capital letter are placeholders. */
const LOOK = String.raw`
#set text(font: ("Noto Sans SC", "Noto Emoji"), size: 10pt, fill: rgb("#1f2937"))
#set par(leading: 0.72em, spacing: 1.05em, justify: false)
#set list(indent: 0.4em, body-indent: 0.6em, marker: ([\u{2022}], [\u{25e6}], [\u{25aa}]))
#set enum(indent: 0.4em, body-indent: 0.6em)
#set table(stroke: 0.5pt + rgb("#cbd2dc"), inset: (x: 5pt, y: 4pt))
#let head-fill = rgb("#f1f4f8")
#let soft = rgb("#6b7280")
#let mono = ("Noto Sans Mono", "Noto Sans SC", "Noto Emoji")
#set heading(numbering: none)
#show heading: it => block(above: 1.5em, below: 0.8em, sticky: true, text(size: (17pt, 14pt, 12.5pt, 11.5pt, 11pt, 10.5pt, 10pt, 10pt, 10pt).at(calc.min(it.level, 9) - 1), weight: 700, it.body))
#show raw: set text(font: mono)
#let code-block(it) = block(fill: rgb("#f6f7f9"), stroke: 0.5pt + rgb("#e1e5eb"), inset: 7pt, width: 100%, radius: 3pt, { show raw: set text(size: 8.5pt); set par(leading: 0.6em); it })
#let tones = (${Object.entries(CODE_COLORS)
  .map(([tone, color]) => `${tone}: rgb("#${color}")`)
  .join(', ')})
#let toned(tone, it) = text(fill: tones.at(tone), raw(it))
#show link: set text(fill: rgb("#1d4ed8"))
#show emph: it => { show regex("[\p{Latin}\p{N}]+"): word => box(skew(ax: -11deg, word)); it.body }
#let code-text(it) = highlight(fill: rgb("#eef1f5"), extent: 1pt, radius: 2pt, text(font: mono, size: 0.9em, it))
#let code-label(it) = block(above: 1em, below: 0.5em, sticky: true, text(size: 8.5pt, weight: 700, fill: soft, it))
#let missing(it) = text(fill: soft, it)
#let task(done) = box(width: 0.85em, height: 0.85em, baseline: 0.1em, stroke: 0.7pt + soft, radius: 1pt, if done { place(line(start: (0.16em, 0.44em), end: (0.36em, 0.66em), stroke: 1pt)); place(line(start: (0.36em, 0.66em), end: (0.7em, 0.2em), stroke: 1pt)) })
#let fitted(path, width, alt) = layout(size => image(path, width: calc.min(width, size.width), alt: alt))
#let inks = (gray: (rgb("#374151"), rgb("#f3f4f6"), rgb("#9ca3af")), blue: (rgb("#1d4ed8"), rgb("#eff5ff"), rgb("#3b82f6")), green: (rgb("#0b7a4b"), rgb("#ecfaf3"), rgb("#10b981")), orange: (rgb("#b45309"), rgb("#fff8eb"), rgb("#f59e0b")), red: (rgb("#b91c1c"), rgb("#fef2f2"), rgb("#ef4444")))
#let callout(ink, title, body) = block(width: 100%, fill: inks.at(ink).at(1), stroke: (left: 3pt + inks.at(ink).at(2)), inset: (x: 10pt, y: 8pt), { if title != [] { block(below: 0.7em, sticky: true, text(weight: 700, fill: inks.at(ink).at(0), title)) }; body })
#let quotation(body) = block(width: 100%, stroke: (left: 3pt + rgb("#cbd2dc")), inset: (left: 10pt, y: 3pt), body)
#let details(summary, body) = { block(below: 0.7em, sticky: true)[\u{25be} #summary]; pad(left: 1.2em, body) }
#let methods = (GET: rgb("#0b7a4b"), POST: rgb("#1d4ed8"), PUT: rgb("#b45309"), PATCH: rgb("#7c3aed"), DELETE: rgb("#b91c1c"))
#let endpoint(method, address, summary, facts) = block(width: 100%, stroke: 0.5pt + rgb("#cbd2dc"), radius: 3pt, clip: true, breakable: false, {
  block(width: 100%, fill: head-fill, inset: 8pt, below: 0pt, { box(fill: methods.at(method, default: rgb("#4b5563")), inset: (x: 4pt), outset: (y: 3pt), radius: 2pt, text(fill: white, weight: 700, size: 8.5pt, method)); h(8pt); text(font: mono, size: 9pt, weight: 700, address) })
  if summary.len() > 0 or facts.len() > 0 { block(width: 100%, inset: (x: 8pt, y: 7pt), above: 0pt, { for line in summary { block(below: 0.8em, line) }; if facts.len() > 0 { grid(columns: (22%, 1fr), row-gutter: 7pt, ..facts.map(fact => (text(fill: soft, fact.at(0)), fact.at(1))).flatten()) } }) }
})
`

/** The settings for all sheets of a document, at the beginning of each of its parts. */
export function typstHead(item: ExportItem, options: DocumentOptions, chapter = ''): string {
  const name = cleanText(item.name)
  const { tag, locale } = LANGUAGES[item.lang]
  const region = locale.includes('-') ? literal(locale.slice(-2).toLowerCase()) : 'none'
  const watermark = options.watermark
    ? `, foreground: rotate(-35deg, text(size: 34pt, fill: rgb(0, 0, 0, 22), ${literal(cleanText(options.watermark))}))`
    : ''
  return `${LOOK}
#set text(lang: "${tag.slice(0, 2)}", region: ${region})
#set page(paper: "${options.paper === 'a4' ? 'a4' : 'us-letter'}", margin: (x: 2cm, top: 2.3cm, bottom: 2.1cm)${watermark},
  header: context { set text(8pt, fill: soft); let before = query(heading.where(level: 1).before(here())); let on = query(heading.where(level: 1)).filter(it => it.location().page() == here().page()); let now = if on.len() > 0 { on.first().body } else if before.len() > 0 { before.last().body } else { ${literal(chapter)} }
    grid(columns: (1fr, 1fr), [#${literal(name)}], align(right, now)); v(-6pt); line(length: 100%, stroke: 0.4pt + rgb("#cbd2dc")) })
`
}

/** The first sheet of a document. */
export function typstCover(item: ExportItem): string {
  const about = item.description.trim()
    ? `#text(size: 13pt, fill: soft)[#${breakable(cleanText(item.description))}]`
    : ''
  const by = [item.author, item.date].filter(Boolean).join(' · ')
  return `#page(header: none)[#v(28%) #text(size: 28pt, weight: 700)[#${breakable(cleanText(item.name))}]

${about}
#v(1.2em) #line(length: 100%, stroke: 0.5pt + rgb("#cbd2dc")) #text(fill: soft)[#${literal(cleanText(by))}]]
`
}

/** A line of the table of contents. */
export interface ContentsEntry {
  title: string
  level: number
  /** The address of its link. */
  url: string
  /** The number of the sheet. */
  sheet: number
}

/** A table of contents. @param title above it; empty for none */
export const typstContents = (title: string, entries: readonly ContentsEntry[]): string => `#{
  show link: set text(fill: rgb("#1f2937"))
  set par(leading: 0.6em, spacing: 0.75em)
  let entry(level, url, title, sheet) = block(above: if level == 1 { 1.1em } else { 0.75em }, inset: (left: (level - 1) * 1.3em), sticky: level == 1,
    link(url, grid(columns: (1fr, auto), column-gutter: 0.6em, align: bottom, par(hanging-indent: 1.2em, { text(weight: if level == 1 { 700 } else { 400 }, title); h(0.5em); box(width: 1fr, line(length: 100%, stroke: (paint: soft, thickness: 0.6pt, dash: (0.6pt, 3pt), cap: "round"))) }), text(weight: if level == 1 { 700 } else { 400 }, str(sheet)))))
  ${title ? `block(below: 1.2em, text(size: 17pt, weight: 700, ${literal(title)}))` : ''}
${entries.map(({ level, url, title: words, sheet }) => `  entry(${level}, ${literal(url)}, ${breakable(words)}, ${sheet})\n`).join('')}}
`

/** Sheets with only their number, from `from` to `to`. */
export const typstFooters = (
  from: number,
  to: number,
  total: number,
): string => `#set page(header: none, foreground: none,
  footer: context align(center, text(8pt, fill: soft)[#(${from - 1} + here().page()) / ${total}]))
${'#page[]\n'.repeat(to - from + 1)}`
