import { expect, test } from 'vitest'
import { claimAt, claimOf, findPerson, groupsAt } from './claims.ts'

test('a dotted path leads into records and lists', () => {
  const claims = { data: { user: { login: 'ada', ids: [7, 8] } }, 'https://example.com/roles': ['a'], 'a.b': { c: 1 } }
  expect(claimAt(claims, 'data.user.login')).toBe('ada')
  expect(claimAt(claims, 'data.user.ids.1')).toBe(8)
  expect(claimAt(claims, 'https://example.com/roles')).toEqual(['a'])
  expect(claimAt(claims, 'data.nobody.login')).toBeUndefined()
  expect(claimAt(claims, 'constructor.name')).toBeUndefined()
  expect(claimAt(claims, '__proto__')).toBeUndefined()
  expect(claimOf({ a: ' ', b: 5 }, ['', 'a', 'b'])).toBe('5')
})

test.each([
  [
    { login: 'ada', name: 'Ada Lovelace' },
    { username: 'Ada Lovelace', id: '' },
  ],
  [{ login: 'ada' }, { username: 'ada', id: 'name:ada' }],
  [
    { sub: 'x', login: 'ada' },
    { username: 'ada', id: 'x' },
  ],
  [
    { code: 0, data: { id: 7, preferred_username: 'ada' }, name: 'ok' },
    { username: 'ada', id: '7' },
  ],
  [
    { avatar: { id: 3 }, user: { id: 7, username: 'ada' } },
    { username: 'ada', id: '7' },
  ],
  [{ list: [{ username: '' }, { uid: 'u', username: 'ada' }] }, { username: 'ada', id: 'u' }],
])('the person in %j is found, with the id beside the name', (claims, person) => {
  expect(findPerson(claims)).toEqual(person)
})

test.each([[{}], [{ name: '  ' }], [{ name: { first: 'x' } }], ['name'], [null]])('%j identifies nobody', (claims) => {
  expect(findPerson(claims)).toBeUndefined()
})

test('groups come as a list of names, of records, or as text', () => {
  expect(groupsAt({ groups: ['a', '研发部', 5] }, 'groups')).toEqual(['a', '研发部', '5'])
  expect(groupsAt({ x: { teams: [{ name: 'a' }, { id: 2 }, {}] } }, 'x.teams')).toEqual(['a', '2'])
  expect(groupsAt({ groups: 'a, b,' }, 'groups')).toEqual(['a', 'b'])
  expect(groupsAt({ groups: [] }, 'groups')).toEqual([])
  expect([groupsAt({}, 'groups'), groupsAt({ '': ['a'] }, '')]).toEqual([undefined, undefined])
})
