import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrafts } from './create-drafts.ts'
import { continueAsNew, draftKey, readDrafts, type StoredDraft, writeDrafts } from './draft-store.ts'

const PAGE = draftKey(7, { page_id: 5, item_id: 1 })
const NEW = draftKey(7, { page_id: 0, item_id: 1 })
const FRESH = { title: 'Untitled', text: '' }
const draft = (text: string, more: Partial<StoredDraft> = {}): StoredDraft => ({
  at: 1,
  title: 'Title',
  cat_id: 0,
  text,
  revision: 0,
  ...more,
})
const textsAt = (key: string) => readDrafts(key).map(({ text }) => text)
const own = { title: 'Title', cat_id: 3, text: 'short' }

const storage = localStorage
beforeEach(() => storage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a text without changes continues as a new page, which offers it however short it is', () => {
  const drafts = createDrafts(PAGE, own, () => null)
  expect(drafts.continueAsNew(NEW, own)).toBe(true)
  expect(createDrafts(NEW, FRESH, () => null).snapshot().offer).toMatchObject(own)
})

test('the drafts of other new pages stay behind the text that continues', () => {
  writeDrafts(NEW, [draft('another new page'), draft('short')])
  writeDrafts(PAGE, [draft('of another visit', { editor: 'other', revision: 4, request_id: 'a', sent: 'text' })])
  const drafts = createDrafts(PAGE, own, () => ({ ...own, text: 'words', revision: 4 }), 'mine')
  drafts.write()
  drafts.continueAsNew(NEW, { ...own, text: 'words' })
  expect(textsAt(NEW)).toEqual(['words', 'of another visit', 'another new page', 'short'])
  expect(textsAt(PAGE)).toEqual([])
  for (const moved of readDrafts(NEW)) expect(moved).toMatchObject({ revision: 0 })
  for (const moved of readDrafts(NEW)) expect([moved.request_id, moved.sent]).toEqual([undefined, undefined])
})

test('a draft that was restored is not written again by the editor that it came from', () => {
  const before = createDrafts(PAGE, own, () => ({ ...own, revision: 4 }))
  const stop = before.start()
  before.continueAsNew(NEW, own)
  const after = createDrafts(NEW, FRESH, () => null)
  stop()
  after.dismissOffer()
  expect(readDrafts(NEW)).toEqual([])
})

test('nothing changes when the storage is full', () => {
  writeDrafts(PAGE, [draft('an earlier visit')])
  writeDrafts(NEW, [draft('another new page')])
  const drafts = createDrafts(PAGE, own, () => ({ ...own, revision: 4 }), 'mine')
  const setItem = () => {
    throw new Error('full')
  }
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.getItem(key), setItem })
  expect(drafts.continueAsNew(NEW, own)).toBe(false)
  expect(continueAsNew(PAGE, NEW)).toBe(false)
  vi.unstubAllGlobals()
  expect([textsAt(PAGE), textsAt(NEW)]).toEqual([['an earlier visit'], ['another new page']])
  // The editor stays open, and goes on writing drafts.
  drafts.write()
  expect(textsAt(PAGE)).toEqual(['short', 'an earlier visit'])
})

test('without a draft there is nothing to continue with', () => {
  expect(continueAsNew(PAGE, NEW)).toBe(false)
})
