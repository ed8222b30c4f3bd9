import { expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { hideRepeatedTitle, readingMinutes, repeatsTitle, tocEntries } from './page-text.ts'

test('reading takes at least a minute', () => {
  expect(readingMinutes('short')).toBe(1)
  expect(readingMinutes('word '.repeat(1100))).toBe(5)
  expect(readingMinutes('字'.repeat(1600))).toBe(4)
  expect(readingMinutes(`![x](data:image/png;base64,${'iVBORw0K+/'.repeat(5000)})`)).toBe(1)
})

test('the cells of a table are not read, but what stands around it is', () => {
  const row = '| order_status | The state of the order, one of eight | varchar(16) |\n'
  const table = `| Name | Meaning | Type |\n|:--|---|---:|\n${row.repeat(5000)}`
  expect(readingMinutes(table)).toBe(1)
  expect(readingMinutes(`${'word '.repeat(660)}\n\n${table}\n${'word '.repeat(440)}`)).toBe(5)
  expect(
    readingMinutes(`Name | Meaning\n--- | ---\n${'a | word word\n'.repeat(900)}## Head\n${'word '.repeat(440)}`),
  ).toBe(2)
  expect(readingMinutes(`> a | b\n> --|--\n> c | d\n\n${'word '.repeat(660)}`)).toBe(3)
  // a table in a block of code ends with the block
  expect(readingMinutes(`\`\`\`\n| a |\n|---|\n| b |\n\`\`\`\n${'word '.repeat(660)}`)).toBe(3)
  expect(readingMinutes(`${'one | two\n'.repeat(330)}`)).toBe(3)
  expect(readingMinutes(`|\n${`|-${' '.repeat(50_000)}x\n`.repeat(100)}`)).toBe(1)
})

const heading = (level: number, text: string) => ({ level, text, id: `h-${text}` })
const shown = (entries: { text: string; depth: number }[]) =>
  entries.map(({ text, depth }) => `${'·'.repeat(depth)}${text}`)

test('the contents show two levels', () => {
  const headings = [heading(2, 'A'), heading(3, 'A1'), heading(4, 'deep'), heading(2, 'B')]
  expect(shown(tocEntries(headings, 'Title'))).toEqual(['A', '·A1', 'B'])
})

test('a heading that repeats the title is left out, and a single one above all others is a title too', () => {
  const headings = [heading(1, 'Create a user!'), heading(2, 'A'), heading(3, 'A1')]
  expect(shown(tocEntries(headings, 'create  a User'))).toEqual(['A', '·A1'])
  expect(shown(tocEntries([heading(1, 'Vite'), heading(2, 'A'), heading(2, 'B')], 'README'))).toEqual(['A', 'B'])
  expect(shown(tocEntries([heading(1, 'A'), heading(1, 'B')], 'T'))).toEqual(['A', 'B'])
  expect(tocEntries([], 'T')).toEqual([])
  expect(tocEntries([heading(1, 'T')], 'T')).toEqual([])
})

test('skipped levels are indented by one step', () => {
  expect(shown(tocEntries([heading(2, 'A'), heading(4, 'x'), heading(2, 'B')], 'T'))).toEqual(['A', '·x', 'B'])
})

test('titles are compared without case, spaces and end marks', () => {
  expect(repeatsTitle('备份与恢复', '备份与恢复 ')).toBe(true)
  expect(repeatsTitle('…', '…')).toBe(false)
  expect(repeatsTitle(undefined, 'x')).toBe(false)
})

test('a first heading that repeats the title is hidden in the HTML of the server', () => {
  for (const title of ['Users & <roles>', '用户，角色']) {
    const { html } = renderMarkdown(`# ${title.replace('<', '\\<')}\n\ntext\n`)
    expect(hideRepeatedTitle(html, title)).toBe(html.replace('<h1', '<h1 hidden'))
    expect(hideRepeatedTitle(html, 'Something else')).toBe(html)
  }
  const { html } = renderMarkdown('text\n\n# Users\n')
  expect(hideRepeatedTitle(html, 'Users')).toBe(html)
})
