import { expect, test } from 'vitest'
import { domainFault, EMPTY_DRAFT, sent } from './item-draft.ts'

test.each(['', 'fernapi', 'API2', 'a1', 'Items'])('the domain %j is fine', (domain) => {
  expect(domainFault(domain)).toBeNull()
})

test.each([
  ['fern-api', 'characters'],
  ['fern api', 'characters'],
  ['项目', 'characters'],
  ['a/b', 'characters'],
  ['123', 'digits'],
  ['item', 'reserved'],
  ['API', 'reserved'],
])('the domain %j is refused for its %s', (domain, fault) => {
  expect(domainFault(domain)).toBe(fault)
})

test('an open item sends an empty password', () => {
  const draft = { ...EMPTY_DRAFT, item_name: ' Shop ', password: 'secret' }
  expect(sent(draft)).toEqual({ item_name: 'Shop', item_description: '', item_domain: '', password: '' })
  expect(sent({ ...draft, isPrivate: true }).password).toBe('secret')
})

test('search engines are allowed only if the form has that setting, and never for a private item', () => {
  const draft = { ...EMPTY_DRAFT, item_name: 'Shop', password: 'secret', searchEngines: true }
  expect(sent(draft)).toMatchObject({ search_engines: 1 })
  expect(sent({ ...draft, isPrivate: true })).toMatchObject({ search_engines: 0 })
  expect(sent({ ...draft, searchEngines: false })).toMatchObject({ search_engines: 0 })
  expect(sent(EMPTY_DRAFT)).not.toHaveProperty('search_engines')
})
