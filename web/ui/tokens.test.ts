import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The declarations of a block of the style sheet, in their order. */
function declarationsOf(selector: string): string[] {
  const from = css.indexOf(selector)
  expect(from).toBeGreaterThan(0)
  const block = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from)).replace(/\/\*.*?\*\//gs, '')
  return block.split(';').map((declaration) => declaration.trim().replace(/\s+/g, ' '))
}

test('dark is the same whether the system or the reader chose it', () => {
  const chosen = declarationsOf(':root[data-theme="dark"] {')
  expect(chosen.length).toBeGreaterThan(50)
  expect(declarationsOf(':root:not([data-theme="light"]) {')).toEqual(chosen)
})
