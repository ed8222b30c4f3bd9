import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { trySteps } from './try-steps.ts'

test('all successful steps are reported, with their results', async () => {
  const done = await trySteps('en', async (step) => {
    const found = await step(
      'search',
      async () => ['ann', 'bob'],
      (names) => `${names.length} found`,
    )
    await step('login', async () => expect(found).toEqual(['ann', 'bob']))
  })
  expect(done).toMatchObject({
    ok: true,
    steps: [
      { name: 'search', ok: true, message: '2 found' },
      { name: 'login', ok: true, message: '' },
    ],
  })
})

test.each([
  [new Error('535 wrong password'), '535 wrong password'],
  [
    new AggregateError([new Error('connect ECONNREFUSED ::1:25'), new Error('and 127.0.0.1:25')]),
    'connect ECONNREFUSED ::1:25; and 127.0.0.1:25',
  ],
  [new AppError('AI_NOT_SET_UP'), /\p{Script=Han}/u],
])('the step that fails is the last one and tells the real error', async (error, message) => {
  let went = false
  const done = await trySteps('zh', async (step) => {
    await step('connect', async () => {})
    await step('login', () => Promise.reject(error))
    went = true
  })
  expect(went).toBe(false)
  expect(done.ok).toBe(false)
  expect(done.steps.map(({ name, ok }) => [name, ok])).toEqual([
    ['connect', true],
    ['login', false],
  ])
  expect(done.steps[1]?.message).toMatch(message)
})

test('an error outside of the steps is not a result', async () => {
  await expect(trySteps('en', () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
})
