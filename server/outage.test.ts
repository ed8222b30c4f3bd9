import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { brokenBy, isDiskFull, outageOf, retrySeconds } from './outage.ts'

/** Errors as thrown by Node, SQLite and `pg`. */
const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['a refused connection', coded('ECONNREFUSED'), 'database_gone'],
  ['a broken connection', new Error('Connection terminated unexpectedly'), 'database_gone'],
  ['a server that is shut down', coded('57P01'), 'database_gone'],
  ['a server that starts', coded('57P03'), 'database_gone'],
  ['a replica that takes no writes', coded('25006'), 'database_gone'],
  ['too many connections', coded('53300'), 'database_busy'],
  ['no free connection', new Error('timeout exceeded when trying to connect'), 'database_busy'],
  ['a lock that another process holds', Object.assign(new Error('busy'), { errcode: 5 }), 'database_busy'],
  ['a lock in recovery', Object.assign(new Error('busy'), { errcode: 261 }), 'database_busy'],
  ['a full disk of SQLite', Object.assign(new Error('full'), { errcode: 13 }), 'disk_full'],
  ['a full disk of PostgreSQL', coded('53100'), 'disk_full'],
  ['a full disk of files', coded('ENOSPC'), 'disk_full'],
  ['no file descriptor', coded('EMFILE'), 'overloaded'],
  ['no memory', new RangeError('Array buffer allocation failed'), 'overloaded'],
  ['the cause of another error', new Error('The job failed', { cause: coded('57P01') }), 'database_gone'],
  ['a violated index', coded('23505'), undefined],
  ['a violated index of SQLite', Object.assign(new Error('unique'), { errcode: 2067 }), undefined],
  ['an error of the code', new TypeError('x is not a function'), undefined],
  ['no error', 'text', undefined],
])('%s', (_name, error, outage) => {
  expect(outageOf(error)).toBe(outage)
})

test('a storage outage is a storage that does not answer, and not one with wrong settings', () => {
  const failed = (reason: string) => Object.assign(new AppError('STORAGE_FAILED'), { cause: { reason } })
  expect(outageOf(failed('unreachable'))).toBe('storage_gone')
  expect(outageOf(failed('wrong_key'))).toBeUndefined()
})

test('people read which outage it is and when to try again; any other error has an id', () => {
  const refusal = brokenBy(coded('ECONNREFUSED'), '1234')
  expect([refusal.error, refusal.message, retrySeconds(refusal)]).toEqual([
    'DATABASE_GONE',
    expect.stringMatching(/does not answer.*Try again in 5 seconds/),
    5,
  ])
  const broken = brokenBy(new Error('x'), '1234')
  expect([broken.error, broken.message, retrySeconds(broken)]).toEqual([
    'SERVER_BROKEN',
    expect.stringContaining('1234'),
    undefined,
  ])
  expect(isDiskFull(coded('EDQUOT'))).toBe(true)
})
