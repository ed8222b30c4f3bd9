import { expect, test } from 'vitest'
import { assertUserName, toUserName, userNameKey } from './user-name.ts'

test.each(['ada', 'Ada.Lovelace', 'a-b_c', '李雷', 'Ольга', 'नमस्ते', 'محمد', 'Zoë', '_x', '007', '𝒳1'])(
  '%s is a name',
  (name) => {
    expect(() => assertUserName(name)).not.toThrow()
  },
)

test.each([
  ['a space', 'a b'],
  ['a no-break space', 'a\u00a0b'],
  ['HTML', '<b>x</b>'],
  ['an ampersand', 'a&amp'],
  ['a quote', 'a"b'],
  ['an apostrophe', "o'hara"],
  ['a slash', 'a/b'],
  ['a backslash', 'a\\b'],
  ['an e-mail address', 'a@b.example'],
  ['an emoji', 'cat😀'],
  ['a keycap', '1\u20e3'],
  ['a variation selector', 'a\ufe0f'],
  ['a zero-width space', 'a\u200bb'],
  ['a joiner', 'a\u200db'],
  ['an override of direction', 'a\u202eb'],
  ['a Hangul filler', '\u3164'],
  ['a soft hyphen', 'a\u00adb'],
  ['only a mark', '\u0301'],
  ['only punctuation', '...'],
  ['nothing', ''],
])('%s is not part of a name', (_what, name) => {
  expect(() => assertUserName(name)).toThrow('username: has characters that are not allowed')
})

test.each([
  ['grace.hopper@example.com', 'grace.hopper'],
  ['Ada Lovelace', 'Ada.Lovelace'],
  [' CORP\\ada ', 'CORP.ada'],
  ['张三', '张三'],
  ['@ada', 'ada'],
  ['-.ada😀', 'ada'],
  ['😀', ''],
])('%s elsewhere is %s here', (name, ours) => {
  expect(toUserName(name)).toBe(ours)
  if (ours) expect(() => assertUserName(ours)).not.toThrow()
})

test('names that look the same are the same', () => {
  const same = (a: string, b: string) => expect(userNameKey(a)).toBe(userNameKey(b))
  same('Ada', 'aDA')
  same('Zoe\u0308', 'Zoë')
  same('Ａｄａ', 'ada')
  same('ΟΔΟΣ', 'οδος')
  same('straße', 'STRASSE')
  expect(userNameKey('ada')).not.toBe(userNameKey('adá'))
})
