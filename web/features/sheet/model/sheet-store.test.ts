import { expect, test } from 'vitest'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { textAt } from '#shared/sheet/model.ts'
import { createSheetStore } from './sheet-store.ts'

test('a text that is being typed stays when the cells of another writer arrive', () => {
  const store = createSheetStore([emptySheet('sheet1')], true, (sheet, { row, col }, text) =>
    setTexts(sheet, [[row, col, text]]),
  )
  store.select({ row: 1, col: 0 })
  store.setEdit({ text: 'half a sen', isQuick: true, place: 'cell' })
  store.replace([setTexts(emptySheet('sheet1'), [[0, 0, 'theirs']])])
  expect(store.snapshot().edit?.text).toBe('half a sen')
  store.commit()
  expect([0, 1].map((row) => textAt(store.sheet(), row, 0))).toEqual(['theirs', 'half a sen'])
})
