import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { markdownLanguage } from '#web/features/editor/markdown.ts'
import { slashAt } from './slash-at.ts'

/** The menu that opens at the `‸` of a text. */
function at(marked: string) {
  const pos = marked.indexOf('‸')
  const state = EditorState.create({ doc: marked.replace('‸', ''), extensions: [markdownLanguage()] })
  return slashAt(state, pos)
}

test.each([
  '/‸',
  'words\n\n- /‸',
  ':::note\n/‸\n:::',
  ':::api GET /a\nAuth: x\n:::\n\n/‸',
  '$$\na\n$$\n/‸',
  '$$a$$\n/‸',
])('%j opens the menu', (text) => {
  expect(at(text)).not.toBe(null)
})

test.each([
  'The root path is /‸',
  ':::api GET /‸',
  ':::api GET /a\n/‸\n:::',
  '```\n/‸\n```',
  'a\n\n    /‸',
  '`a\n/‸ b`',
  '| a |\n| --- |\n/‸',
  '$$\n/‸\n$$',
  '/‸usr/bin',
])('%j opens nothing', (text) => {
  expect(at(text)).toBe(null)
})
