import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rawZip } from '#server/test/raw-zip.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { csv } from './csv.ts'
import { decodeText, readText } from './decode-text.ts'
import { html } from './html.ts'
import { openapi } from './openapi.ts'
import type { ImportNote } from './reader.ts'
import { sql } from './sql.ts'

const decode = (bytes: Uint8Array) => decodeText(bytes, 'a.txt')
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const hex = (bytes: string) => Buffer.from(bytes, 'hex')

/** A compiled class of Java: constants by length and name, then code. */
const CLASS =
  'cafebabe00000041000d0a000200030700040c000500060100106a6176612f6c616e672f4f626a6563740100063c696e69743e010003282956070008010001410100' +
  '04436f646501000f4c696e654e756d6265725461626c6501000a536f7572636546696c65010006412e6a617661002000070002000000000001000100050006000100' +
  '090000001d00010001000000052ab70001b10000000100' +
  '0a000000060001000000010001000b00000002000c'

/** A PDF with a compressed page. @param comment the characters of ASCII before the page */
const pdf = (comment: number) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n%${'x'.repeat(comment)}\n1 0 obj\n<</Length 9/Filter/FlateDecode>>\nstream\n`),
    deflateSync(Array.from({ length: 2000 }, (_, at) => `${at * at} ${at} Td`).join(' ')),
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ])

test.each([
  // 資料庫備份手冊 and 恢復步驟:請先停止服務 from `iconv -t big5`
  ['Big5', hex('b8eaaec6ae77b3c6a5f7a4e2a555'), '資料庫備份手冊'],
  ['Big5 with ASCII', hex('abecb45fa842c64a3abdd0a5fdb0b1a4eeaa41b0c80a6162'), '恢復步驟:請先停止服務\nab'],
  // 朱镕基 and again 資料庫備份手冊, from `iconv -t gbk`
  ['GBK with a rare character', hex('d6ece946bbf9'), '朱镕基'],
  ['traditional characters in GBK', hex('d959c1cf8eec82e4b7ddcad683d4'), '資料庫備份手冊'],
  [
    'Windows-1252',
    Buffer.from('It\x92s the user\x92s guide \x96 \x93Gr\xf6\xdfe\x94', 'latin1'),
    'It’s the user’s guide – “Größe”',
  ],
  ['letters beside each other in Windows-1252', latin1('Größe, Müßiggang, süß, Füße'), 'Größe, Müßiggang, süß, Füße'],
  [
    'Portuguese in Windows-1252',
    latin1('As opções de configuração não são necessárias.'),
    'As opções de configuração não são necessárias.',
  ],
  ['fixed spaces in Windows-1252', latin1('\xab\xa0d\xe9j\xe0\xa0\xbb'), '«\xa0déjà\xa0»'],
  [
    'quotes beside letters in Windows-1252',
    latin1('\x93\xdcber\x94, \x93caf\xe9\x94, \x84\xd6l\x93'),
    '“Über”, “café”, „Öl“',
  ],
  // 中, 鑫, 年, 口 and 翎 from `iconv -t gbk`
  ['one character of GBK beside ASCII', Buffer.concat([Buffer.from('name: '), hex('d6d0')]), 'name: 中'],
  ['one rarer character of GBK', Buffer.concat([Buffer.from('name: '), hex('f6ce0a')]), 'name: 鑫\n'],
  [
    'GBK that could be letters',
    Buffer.concat([
      Buffer.from('in 2024'),
      hex('c4ea'),
      Buffer.from(' on '),
      hex('bfda0a'),
      Buffer.from('x: '),
      hex('f4e1'),
    ]),
    'in 2024年 on 口\nx: 翎',
  ],
  // 数据, 名称 and 模型 from `iconv -t gbk`; 模 alone would be valid UTF-8
  [
    'few characters of GBK among much ASCII',
    Buffer.concat([
      Buffer.from('plain words '.repeat(50)),
      hex('cafdbedd'),
      Buffer.from(' and '),
      hex('c4a3'),
      Buffer.from(' and '),
      hex('c4a3'),
    ]),
    `${'plain words '.repeat(50)}数据 and 模 and 模`,
  ],
  // 使用手冊 from `iconv -t big5`
  [
    'Big5 among ASCII',
    Buffer.concat([Buffer.from('manual: '), hex('a8cfa5cea4e2a555'), Buffer.from(' (pdf)\n')]),
    'manual: 使用手冊 (pdf)\n',
  ],
  ['UTF-8 with one character', Buffer.from('name: 中'), 'name: 中'],
])('%s is recognised by its bytes', (_encoding, bytes, text) => {
  expect(decode(bytes)).toBe(text)
})

test('a text with a few wrong bytes is read; bytes that are no text are refused', () => {
  const log = Buffer.from('数据库备份手册，系统自动检查文件。\n'.repeat(3))
  expect(decode(log.subarray(0, -3))).toMatch(/^数据库备份手册，系统自动检查文件。\n.*检查文件\ufffd$/s)
  // The first character without its last byte: in GBK all of this would be valid.
  expect(decode(Buffer.concat([log.subarray(0, 2), log.subarray(3)]))).toMatch(/^\ufffd据库备份手册/)
  const gbk = Buffer.concat([hex('cafdbeddbfe2b1b8b7ddcad6b2e1bbd6b8b4b2bdd6e8'), hex('ff0a')])
  expect(decode(gbk)).toBe('数据库备份手册恢复步骤\ufffd\n')
  expect(() => decode(Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 197) % 256)))).toThrow('not a text')
})

test('wrong bytes in a text that is nearly all ASCII', () => {
  const words = 'The quick brown fox jumps over the lazy dog.\n'.repeat(5)
  expect(decode(Buffer.concat([Buffer.from(`It’s ${words}`), hex('e280'), Buffer.from(words)]))).toBe(
    `It’s ${words}\ufffd${words}`,
  )
  expect(decode(Buffer.concat([Buffer.from(`caf\u00e9 ${words}`), hex('ff')]))).toBe(`café ${words}\ufffd`)
  // 数据 in GBK
  expect(decode(Buffer.concat([Buffer.from(words), hex('cafdbedd20ff')]))).toBe(`${words}数据 \ufffd`)
  // Nothing fits strictly: two signs that are not beside words, and one byte at the end.
  expect(decode(Buffer.concat([Buffer.from(words), hex('d7d7d720d7d7ff')]))).toBe(`${words}××× ××ÿ`)
})

test.each([
  ['PNG', readFileSync('docs/images/reader-light.png')],
  ['PDF', pdf(0)],
  ['PDF with a long head of ASCII', pdf(20_000)],
  [
    'ZIP',
    rawZip([{ name: 'a.md', data: Array.from({ length: 999 }, (_, at) => `word ${at * at}`).join(' '), method: 8 }]),
  ],
  ['class', hex(CLASS)],
])('%s is refused', (_, bytes) => {
  expect(() => decode(bytes)).toThrow('not a text')
})

test.each([
  ['a wrong byte in UTF-8', Buffer.concat([Buffer.from('数据库备份手册恢复步骤'), hex('e6')]), true],
  ['a wrong byte in GBK', hex('cafdbeddbfe2b1b8b7ddcad6b2e1bbd6b8b4b2bdd6e8ff0a'), true],
  ['half a character of UTF-16', hex('fffe410000d84200'), true],
  ['characters that are guessed', Buffer.concat([Buffer.from('words '.repeat(9)), hex('d7d7d720d7d7ff')]), true],
  ['right UTF-8', Buffer.from('数据'), false],
  ['right UTF-8 with the sign for wrong bytes', Buffer.from('a \ufffd b'), false],
  ['right GBK', hex('cafdbedd'), false],
  ['Windows-1252', latin1('It\x92s'), false],
])('%s: wrong characters are noted', async (_, bytes, isNoted) => {
  const notes: ImportNote[] = []
  const file = { path: 'a.txt', size: bytes.length, bytes: async () => bytes }
  expect(await readText(file, (note) => notes.push(note))).toBe(decode(bytes))
  expect(notes).toEqual(isNoted ? [{ code: 'text_faults', where: 'a.txt' }] : [])
})

const WRONG = Buffer.concat([Buffer.from('数据库备份手册恢复步骤'), hex('e6')]).toString('latin1')

test.each([
  ['page.html', html, `<html><body><p>${WRONG}</p></body></html>`],
  ['table.csv', csv, `name,text\na,${WRONG}\n`],
  ['dump.sql', sql, `CREATE TABLE a (id int COMMENT '${WRONG}');\n`],
  ['openapi.json', openapi, `{"openapi":"3.0.0","info":{"title":"${WRONG}"},"paths":{"/a":{"get":{"summary":"x"}}}}`],
])('wrong characters of %s are noted in the report', async (path, reader, text) => {
  const bytes = Buffer.from(text, 'latin1')
  const { notes } = await readImport(reader, sourceOfTexts({ [path]: bytes }))
  expect(notes.filter(({ code }) => code === 'text_faults')).toEqual([{ code: 'text_faults', where: path }])
})
