import { expect, test } from 'vitest'
import { en } from '#shared/i18n/en/index.ts'
import { captionOf, markdownOf, sortFiles } from './accept.ts'

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })
const sorted = (files: File[], mb: number | null) => {
  const { accepted, refused } = sortFiles(files, mb, en.editor)
  return { accepted: accepted.map(({ name }) => name), refused }
}

test('pictures of other formats, empty files and too large files are refused with a reason, the rest is accepted', () => {
  const files = [
    file('a.png', 'image/png'),
    file('b.svg', 'image/svg+xml'),
    file('c.heic', 'image/heic'),
    file('d.webp', 'image/webp', 0),
    file('e.bmp', 'image/bmp', 1024 * 1024),
    file('f.gif', 'image/gif', 1024 * 1024 - 1),
    file('g.pdf', 'application/pdf'),
  ]
  const { upload: t } = en.editor
  expect(sorted(files, 1)).toEqual({
    accepted: ['a.png', 'f.gif', 'g.pdf'],
    refused: [t.wrongType('b.svg'), t.wrongType('c.heic'), t.empty('d.webp'), t.tooLarge('e.bmp', 1)],
  })
})

test('the server decides while the limit of the site is unknown', () => {
  expect(sorted([file('big.png', 'image/png', 5 * 1024 * 1024)], null)).toEqual({ accepted: ['big.png'], refused: [] })
})

test.each([
  ['截图.png', 'image/png', '截图'],
  ['登录页.png', 'image/png', '登录页'],
  ['a [b] *c*.jpeg', 'image/jpeg', 'a \\[b\\] \\*c\\*'],
  ['x](javascript:1).png', 'image/png', 'x\\](javascript:1)'],
  ['报告 v1.pdf', 'application/pdf', '报告 v1.pdf'],
])('%s is called what its name says, and no Markdown', (name, type, caption) => {
  expect(captionOf(file(name, type), en.editor)).toBe(caption)
})

test('a picture without a name gets its time as name, or its description on the page it was copied from', () => {
  const at = new Date(2026, 10, 2, 9, 5).getTime()
  for (const name of ['image.png', 'image (2).png']) {
    const pasted = new File(['x'], name, { type: 'image/png', lastModified: at })
    expect(captionOf(pasted, en.editor)).toBe('Picture 2026-11-02 09:05')
    expect(captionOf(pasted, en.editor, 'The [plan]')).toBe('The \\[plan\\]')
  }
})

test('an address with characters of Markdown stays complete', () => {
  expect(markdownOf('picture', 'a', '/f?sign=1')).toBe('![a](/f?sign=1)')
  expect(markdownOf('file', 'b', '/f (1)')).toBe('[b](</f%20(1)>)')
})
