import { FILLED, PLANTED } from './data-set.repository.ts'
import type { Site } from './site.ts'
import { COMMON_WORD, pageText, plantedCount, plantedWord, usualWords } from './texts.ts'

const SAVE_BYTES = 6144

type Fields = Record<string, string | number>

/** A call to measure. The baseline sends the same answer. */
export interface Case {
  name: CaseName
  call: string
  /** The fields, or a function that makes new ones for each request. */
  fields: Fields | (() => Fields)
}

/** The names of the measured calls in tables and budgets. */
export const CASES = {
  guest: 'page/info, 6 KB, guest',
  reader: 'page/info, 6 KB, owner',
  menu1000: 'item/info, 1,000 pages',
  menu10000: 'item/info, 10,000 pages',
  items200: 'item/myList, 200 items',
  items1000: 'item/myList, 1,000 items',
  rare1000: 'item/search, 10 hits in 1,000 pages',
  rare10000: 'item/search, 10 hits in 10,000 pages',
  common1000: 'item/search, common word, 1,000 pages',
  common10000: 'item/search, common word, 10,000 pages',
  rareAll: 'search/all, rare word',
  commonAll: 'search/all, common word',
  update: 'page/save, update, 6 KB',
  create: 'page/save, create, 6 KB',
} as const

export type CaseName = (typeof CASES)[keyof typeof CASES]

/** Makes a page of 6 KB that differs from all others that it made. */
export function newTexts(): () => string {
  let drawn = 0
  return () => {
    drawn += 1
    return `${drawn} ${pageText(drawn % 20, SAVE_BYTES)}`
  }
}

/** The calls that people wait for, on a filled site. */
export function callCases({ items, owner, collector }: Site): Case[] {
  const newText = newTexts()
  let saved = 0
  const read = (name: CaseName, call: string, fields: Fields): Case => ({ name, call, fields })
  // A search never asks for a keyword twice, as people do not: the server may keep what it read before.
  const search = (name: CaseName, call: string, fields: Fields, keyword: () => string): Case => ({
    name,
    call,
    fields: () => ({ user_token: owner, ...fields, keyword: keyword() }),
  })
  const rare = (name: 'medium' | 'large') => {
    let asked = 0
    const count = plantedCount(FILLED[name], PLANTED[name] ?? 0)
    return () => {
      asked += 1
      if (asked > count) throw new Error('All planted words were asked for')
      return plantedWord(asked - 1)
    }
  }
  const [rareOfMedium, rareOfLarge] = [rare('medium'), rare('large')]
  const usual = usualWords()
  const common = () => {
    let asked = -1
    return () => {
      asked += 1
      return `${COMMON_WORD} ${usual[asked % usual.length]} ${asked < usual.length ? '' : usual[Math.floor(asked / usual.length) % usual.length]}`
    }
  }
  const save = (name: CaseName, page_id: () => number): Case => ({
    name,
    call: 'page/save',
    fields: () => {
      saved += 1
      const { item_id } = items.saved
      const page_title = `Saved ${saved}`
      return { user_token: owner, item_id, page_id: page_id(), page_title, page_content: newText() }
    },
  })
  const [page_id] = items.large.page_ids as [number]
  return [
    read(CASES.guest, 'page/info', { page_id }),
    read(CASES.reader, 'page/info', { user_token: owner, page_id }),
    read(CASES.menu1000, 'item/info', { user_token: owner, item_id: items.medium.item_id }),
    read(CASES.menu10000, 'item/info', { user_token: owner, item_id: items.large.item_id }),
    read(CASES.items200, 'item/myList', { user_token: owner }),
    read(CASES.items1000, 'item/myList', { user_token: collector }),
    search(CASES.rare1000, 'item/search', { item_id: items.medium.item_id }, rareOfMedium),
    search(CASES.rare10000, 'item/search', { item_id: items.large.item_id }, rareOfLarge),
    search(CASES.common1000, 'item/search', { item_id: items.medium.item_id }, common()),
    search(CASES.common10000, 'item/search', { item_id: items.large.item_id }, common()),
    search(CASES.rareAll, 'search/all', {}, rareOfLarge),
    search(CASES.commonAll, 'search/all', {}, common()),
    save(CASES.update, () => items.saved.page_ids[saved % items.saved.page_ids.length] as number),
    save(CASES.create, () => 0),
  ]
}
