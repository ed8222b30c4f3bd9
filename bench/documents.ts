import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import type { ExportSource } from '#server/formats/export/export-source.ts'

import { APART_ENV } from '#server/work/apart.ts'
import { table } from './lib/table.ts'
import { pageText, pageTitle } from './lib/texts.ts'

/**
 * `node bench/documents.ts`: writes an item of 300 pages with 100 pictures as Word and as PDF, each in a process of its own, and prints seconds,
 * peak memory of that process and the size of the file. Ends with 1 when a process takes more memory than it may.
 */
const PAGES = 300
const PICTURES = 100
/** The most memory of a process, in megabytes. */
const MEMORY_MOST = 512

const WRITERS = {
  word: async () => (await import('#server/formats/export/word/write-word.ts')).writeWord,
  pdf: async () => (await import('#server/formats/export/pdf/write-pdf.ts')).writePdf,
}

/** A screenshot-like picture: areas of colour with text, different for each number. */
function picture(at: number): Buffer {
  const canvas = createCanvas(1280, 720)
  const draw = canvas.getContext('2d')
  draw.fillStyle = `hsl(${at * 37} 40% 95%)`
  draw.fillRect(0, 0, 1280, 720)
  for (let box = 0; box < 60; box += 1) {
    draw.fillStyle = `hsl(${at * 37 + box * 11} 60% ${40 + (box % 5) * 10}%)`
    draw.fillRect((box * 97 + at * 13) % 1200, (box * 71) % 680, 20 + ((box * 31) % 200), 24)
    draw.fillText(`${at}.${box} users orders`, (box * 53) % 1200, (box * 41) % 700)
  }
  return at % 3 === 0
    ? canvas.toBuffer('image/jpeg')
    : at % 3 === 1
      ? canvas.toBuffer('image/webp')
      : canvas.toBuffer('image/png')
}

/** How much text fills about a sheet of paper, in bytes. */
const SHEET_BYTES = 1_800

const text = (at: number): string =>
  pageText(at, SHEET_BYTES) + (at % (PAGES / PICTURES) === 0 ? `\n![Screen ${at}](/files/${at})\n` : '')

/** @param pictures the folder of the pictures */
function source(pictures: string): ExportSource {
  const outline = Array.from({ length: PAGES }, (_, at) => [
    ...(at % 10 === 0 ? [{ kind: 'catalog' as const, cat_id: at, title: `Catalog ${at / 10}`, level: 1 }] : []),
    { kind: 'page' as const, page_id: at + 1, title: pageTitle(at + 1), level: 2 },
  ]).flat()
  return {
    item: {
      name: 'Fernmarket 接口文档',
      description: 'An item for measuring',
      author: 'Chen Yu',
      date: '2026-11-23',
      lang: 'zh',
    },
    origin: 'https://docs.example.com',
    outline,
    async *texts() {
      for (let at = 1; at <= PAGES; at += 1)
        yield { page_id: at, content: text(at), isSheet: false, lineBreaks: 'typed' }
    },
    async file(address) {
      const bytes = readFileSync(join(pictures, address.slice('/files/'.length)))
      return { name: 'a.png', size: bytes.length, bytes: async () => bytes }
    },
  }
}

const [format, file, pictures] = process.argv.slice(2) as [keyof typeof WRITERS | undefined, string, string]
if (format) {
  const begun = performance.now()
  const options = { paper: 'a4', breakBefore: 'pages', contents: true, watermark: '' } as const
  const signal = new AbortController().signal
  const write = await WRITERS[format]()
  await write({ source: source(pictures), options, file, signal, progress: () => {}, note: () => {} })
  const seconds = (performance.now() - begun) / 1000
  // `process.resourceUsage()` would include memory of the parent process.
  const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  console.log(JSON.stringify({ seconds, memory: Number(peak) / 1024 }))
} else {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-documents-'))
  const folderOfPictures = join(folder, 'pictures')
  mkdirSync(folderOfPictures)
  for (let at = 0; at <= PAGES; at += PAGES / PICTURES) writeFileSync(join(folderOfPictures, `${at}`), picture(at))
  const rows = Object.keys(WRITERS).map((name) => {
    const made = join(folder, name)
    const { seconds, memory } = JSON.parse(
      execFileSync(
        process.execPath,
        [`--max-old-space-size=${MEMORY_MOST}`, import.meta.filename, name, made, folderOfPictures],
        { encoding: 'utf8', env: APART_ENV },
      ),
    )
    if (memory > MEMORY_MOST) process.exitCode = 1
    return [
      name,
      `${seconds.toFixed(1)} s`,
      `${Math.round(memory)} MB`,
      `${(statSync(made).size / 1024 / 1024).toFixed(1)} MB`,
    ]
  })
  rmSync(folder, { recursive: true, force: true })
  console.log(table(['300 pages, 100 pictures', 'time', 'peak memory', 'file'], rows).join('\n'))
}
