import { Text } from '@codemirror/state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '#shared/i18n/en/index.ts'
import { loadTexts } from '#web/lib/locale.tsx'
import { createSaving } from './create-saving.ts'

beforeEach(async () => {
  await loadTexts('en')
})
afterEach(() => vi.unstubAllGlobals())

/** A save that the server refuses, because something does not exist. */
async function refusedSave(cat_id: number, page_id = 5) {
  vi.stubGlobal('fetch', async () => ({
    json: async () => ({ error_code: 10101, error_name: 'NOT_FOUND', error_message: 'It does not exist' }),
  }))
  const draft = { text: Text.of(['words']), title: 'Title', cat_id: 3 }
  const saving = createSaving<Text>({
    page: { item_id: 1, page_id, revision: page_id && 1 },
    textOf: (text) => Text.of(text.split('\n')),
    draft: () => ({ ...draft }),
    savedAt: null,
    texts: en,
    onMerged: () => undefined,
    onSaved: () => undefined,
    onFailed: () => undefined,
  })
  draft.cat_id = cat_id
  await saving.save()
  return saving.snapshot().problem
}

test('a page that does not exist any more is gone', async () => {
  expect(await refusedSave(3)).toEqual({ kind: 'gone', message: 'It does not exist' })
})

test('a folder that the writer has chosen and that does not exist does not make the page gone', async () => {
  expect(await refusedSave(4)).toEqual({ kind: 'refused', message: 'It does not exist' })
  expect(await refusedSave(3, 0)).toMatchObject({ kind: 'refused' })
})
