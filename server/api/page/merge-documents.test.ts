import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mergeText } from '#shared/merge/merge-text.ts'

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
const readmes = readdirSync(modules)
  .map((name) => `${modules}${name}/README.md`)
  .flatMap((file) => {
    try {
      return [readFileSync(file, 'utf8')]
    } catch {
      return []
    }
  })
  .filter((text) => text.length > 5000)
  .slice(0, 40)

test('in real documents, edits of two sections are both kept', () => {
  expect(readmes.length).toBeGreaterThan(5)
  for (const text of readmes) {
    const lines = text.split('\n')
    const at = (part: number) => Math.floor(lines.length * part)
    const edit = (line: number, put: string[], away = 1) => lines.toSpliced(line, away, ...put).join('\n')
    const mine = edit(at(0.2), ['A sentence of mine.', '', '## A heading of mine'])
    const theirs = edit(at(0.8), ['A sentence of theirs.'], 2)
    const one = mergeText(text, mine, theirs)
    const both = lines.toSpliced(at(0.8), 2, 'A sentence of theirs.')
    expect(one).toEqual({
      ok: true,
      text: both.toSpliced(at(0.2), 1, 'A sentence of mine.', '', '## A heading of mine').join('\n'),
    })
    expect(mergeText(text, edit(at(0.5), ['mine']), edit(at(0.5), ['theirs']))).toEqual({ ok: false })
  }
})
