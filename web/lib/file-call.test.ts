import { expect, test } from 'vitest'
import { fileCallAddress } from './file-call.ts'

test('names the call and its fields, without empty ones', () => {
  expect(fileCallAddress('adminAudit/exportList', { username: 'a b&c', action: '', since: 0, result: 2 })).toBe(
    '/api/adminAudit/exportList?username=a+b%26c&result=2',
  )
  expect(fileCallAddress('adminAudit/exportList', {})).toBe('/api/adminAudit/exportList')
})
