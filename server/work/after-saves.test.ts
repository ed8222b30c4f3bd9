import { expect, test } from 'vitest'
import { AfterSaves } from './after-saves.ts'

test('work waits while more urgent work has much to do, and ends when it is stopped', async () => {
  const done: number[] = []
  let isBusy = true
  const saved = new AfterSaves({
    name: 'test',
    batch: 2,
    waitingMost: 10,
    quietMs: 1,
    longestMs: 5,
    patientUpTo: 10,
    mustWait: () => isBusy,
    run: async (page_ids) => void done.push(...page_ids),
  })
  for (const page_id of [1, 2, 3]) saved.add(page_id)
  await new Promise((go) => setTimeout(go, 30))
  expect([done, saved.waiting]).toEqual([[], 3])
  isBusy = false
  await saved.settled()
  expect([done, saved.waiting]).toEqual([[1, 2, 3], 0])
  isBusy = true
  saved.add(4)
  await saved.stop()
  expect(done).toEqual([1, 2, 3])
})
