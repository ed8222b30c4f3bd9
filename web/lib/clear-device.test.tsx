import { beforeEach, expect, test } from 'vitest'
import { draftKey, draftsOfUser, writeDrafts } from '#web/parts/writing/draft-store.ts'
import { clearDevice, forgetOthers } from './clear-device.ts'

const draft = (title: string) => ({ at: 1, title, cat_id: 0, text: 'unsaved', revision: 1 })

beforeEach(() => {
  localStorage.clear()
  writeDrafts(draftKey(7, { page_id: 5, item_id: 1 }), [draft('of seven')])
  writeDrafts(draftKey(70, { page_id: 0, item_id: 1 }), [draft('of seventy')])
  for (const key of ['octavo-theme', 'octavo-recent-7', 'octavo-recent-70', 'octavo-item-group', 'anything'])
    localStorage.setItem(key, 'dark')
})

test('a logout keeps the settings of the device and the drafts of others, nothing else', () => {
  clearDevice(7, false)
  expect(Object.keys(localStorage).sort()).toEqual(['octavo-draft:70:new-1', 'octavo-theme'])
})

test('drafts that stay can be read by their writer alone', () => {
  clearDevice(7, true)
  expect(draftsOfUser(7).map(({ place, draft }) => [place.page_id, draft.title])).toEqual([[5, 'of seven']])
  expect(draftsOfUser(70).map(({ place, draft }) => [place.item_id, draft.title])).toEqual([[1, 'of seventy']])
  expect(draftsOfUser(71)).toEqual([])
})

test('a login removes what others have read on this device', () => {
  forgetOthers(7)
  expect(localStorage.getItem('octavo-recent-7')).toBe('dark')
  expect(localStorage.getItem('octavo-recent-70')).toBeNull()
})
