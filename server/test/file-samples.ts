import { existsSync, readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { rawZip } from './raw-zip.ts'

/** The main part of a small Word document. */
const wordPart = (paragraphs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
    .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    .join('')}</w:body></w:document>`

/** A Word document with these paragraphs. */
export const wordFile = (paragraphs: readonly string[]): Buffer =>
  rawZip([{ name: 'word/document.xml', data: wordPart(paragraphs), method: 8 }])

/** A Word document of some hundred kilobytes whose text unpacks to 300 MB. */
export const wordBomb = (): Buffer =>
  rawZip([{ name: 'word/document.xml', data: Buffer.alloc(300 * 1024 ** 2, 'a'), method: 8 }])

/** A PDF with a password. */
export async function lockedPdf(pdf: Uint8Array): Promise<Buffer> {
  const document = await PDFDocument.load(pdf)
  document.encrypt({ userPassword: 'secret', ownerPassword: 'other' })
  return Buffer.from(await document.save())
}

/** A PDF with a page without text, like a scan. */
export async function emptyPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200]).drawRectangle({ x: 10, y: 10, width: 100, height: 100 })
  return Buffer.from(await document.save())
}

/** A PDF that names a Chinese font of the reader, and has its text in the encoding of that font alone. */
export function namedFontPdf(text: string): Buffer {
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex')
  const content = `BT /F 20 Tf 20 100 Td <${hex}> Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Texts in GBK: 数据库备份手册 and 恢复步骤, from `iconv -t gbk`. */
export const GBK_TEXT = Buffer.concat([
  Buffer.from('cafdbeddbfe2b1b8b7ddcad6b2e1', 'hex'),
  Buffer.from('\n'),
  Buffer.from('bbd6b8b4b2bdd6e8', 'hex'),
])

/** PDFs of Debian packages, which not every machine has. */
export const DEBIAN_PDF = {
  mime: '/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf',
  asn: '/usr/share/doc/libtasn1-doc/libtasn1.pdf',
} as const

/** @returns undefined if this machine does not have the package */
export const debianPdf = (name: keyof typeof DEBIAN_PDF): Buffer | undefined =>
  existsSync(DEBIAN_PDF[name]) ? readFileSync(DEBIAN_PDF[name]) : undefined
