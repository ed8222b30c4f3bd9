import { expect, test } from 'vitest'
import { readUserList } from './user-list.ts'

const read = (text: string | Uint8Array, most = 10) =>
  readUserList(typeof text === 'string' ? new TextEncoder().encode(text) : text, most)
const ada = { line: 1, username: 'ada', name: 'Ada L.', email: 'ada@example.com', group: 'admin', password: 'secret' }

test.each([',', ';', '\t'])('reads the five columns with the delimiter %j', (mark) => {
  expect(read(['ada', 'Ada L.', 'ada@example.com', 'admin', 'secret'].join(mark))).toEqual([ada])
})

test('recognises columns by their headings, in any order, in English and Chinese', () => {
  expect(read('E-mail,User name,Password\r\nada@example.com,ada,secret\r\n')).toEqual([
    { ...ada, line: 2, name: '', group: '' },
  ])
  expect(read('姓名;用户名\n艾达;ada')).toEqual([
    { line: 2, username: 'ada', name: '艾达', email: '', group: '', password: '' },
  ])
})

test('a first row with another heading is a user', () => {
  expect(read('user,42\nbob,Bob')).toMatchObject([{ username: 'user' }, { username: 'bob', line: 2 }])
})

test('quoted cells hold delimiters, quotes and lines; empty rows are left out', () => {
  expect(read('ada,"L, ""Ada""\nthe first"\n\n,,\nbob,Bob')).toMatchObject([
    { line: 1, username: 'ada', name: 'L, "Ada"\nthe first' },
    { line: 5, username: 'bob' },
  ])
})

test('reads UTF-8 with a mark, UTF-16 and GBK', () => {
  expect(read('\ufeffada,艾达')).toMatchObject([{ username: 'ada', name: '艾达' }])
  expect(read(Buffer.from('\ufeffada\t艾达', 'utf16le'))).toMatchObject([{ username: 'ada', name: '艾达' }])
  // "ada,中文" in GBK
  expect(read(Uint8Array.of(0x61, 0x64, 0x61, 0x2c, 0xd6, 0xd0, 0xce, 0xc4))).toMatchObject([
    { username: 'ada', name: '中文' },
  ])
})

test('refuses a file that is not text, and more users than allowed', () => {
  expect(read(Buffer.from('504b030414000000', 'hex'))).toBe('unreadable')
  expect(read('a\nb\nc', 2)).toBe('too_many')
  expect(read('a\nb\n\n', 2)).toHaveLength(2)
  expect(read('')).toEqual([])
})
