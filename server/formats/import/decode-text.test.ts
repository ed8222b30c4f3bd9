import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const decode = (bytes: Uint8Array) => decodeText(bytes, 'a.txt')
const hex = (bytes: string) => Buffer.from(bytes, 'hex')

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
