import { expect, test } from 'vitest'
import {
  countTests,
  crashedFiles,
  type FileResult,
  failedFiles,
  passedAtAnotherTry,
  replaceFiles,
} from './test-results.ts'

const file = (name: string, ...tests: [string, 'passed' | 'failed' | 'skipped', string?][]): FileResult => ({
  name,
  status: tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  assertionResults: tests.map(([fullName, status, message]) => ({
    fullName,
    status,
    failureMessages: message ? [message] : [],
  })),
})

const first = [
  file('/x/e2e/a.test.ts', ['opens', 'passed'], ['closes', 'failed', 'Error: too late\n  at a line']),
  file('/x/e2e/b.test.ts', ['moves', 'passed'], ['waits', 'skipped']),
]

test('another try stands in the place of the files that it ran', () => {
  expect(failedFiles(first)).toEqual(['/x/e2e/a.test.ts'])
  const again = [file('/x/e2e/a.test.ts', ['opens', 'passed'], ['closes', 'passed'])]
  expect(countTests(first)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  expect(countTests(replaceFiles(first, again))).toEqual({ passed: 3, failed: 0, skipped: 1 })
  expect(passedAtAnotherTry(first, again)).toEqual(['Passed at another try: e2e/a.test.ts > closes: Error: too late'])
})

test('a file of two projects is tried once, and a test that fails again is not named as passed', () => {
  const both = [
    file('/x/server/c.test.ts', ['saves', 'failed', 'Error']),
    file('/x/server/c.test.ts', ['saves', 'failed', 'Error']),
  ]
  expect(failedFiles(both)).toEqual(['/x/server/c.test.ts'])
  expect(passedAtAnotherTry(both, both)).toEqual([])
  const [one] = both as [FileResult, FileResult]
  expect(passedAtAnotherTry(both, [one, file('/x/server/c.test.ts', ['saves', 'passed'])])).toEqual([])
})

test('a file that could not be loaded is tried again', () => {
  expect(failedFiles([{ name: '/x/e2e/d.test.ts', status: 'failed', assertionResults: [] }])).toEqual([
    '/x/e2e/d.test.ts',
  ])
})

test('a file in which a process died is known; an error outside of tests belongs to none', () => {
  const died =
    'Vitest caught 1 unhandled error during the test run.\nCaused by: Error: Worker exited unexpectedly with signal SIGABRT during started state while running test file /x/server/e.test.ts\n'
  expect(crashedFiles(died)).toEqual(['/x/server/e.test.ts'])
  expect(crashedFiles('all passed')).toEqual([])
  expect(crashedFiles('Vitest caught 2 unhandled errors during the test run.')).toBeUndefined()
})
