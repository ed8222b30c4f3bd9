import { expect, test } from 'vitest'
import { OutageWatch } from './outage-watch.ts'

test('an outage has one log line at its begin and one at its end, however many calls it refuses', async () => {
  const lines: string[] = []
  let works = false
  const watch = new OutageWatch({
    database_gone: {
      look: async () => {
        if (!works) throw new Error('still gone')
      },
      quietMs: 0,
    },
  })
  const over = new Promise<void>((resolve) => {
    watch.logTo({
      error: (details, message) => lines.push(`${message} ${JSON.stringify(details)}`),
      warn: (details, message) => {
        lines.push(`${message} ${JSON.stringify({ ...details, seconds: 0 })}`)
        resolve()
      },
    })
  })
  for (let at = 0; at < 50; at += 1) watch.note('database_gone', new Error('connect ECONNREFUSED'))
  expect(watch.list()).toEqual([{ outage: 'database_gone', seconds: expect.any(Number), refused: 50 }])
  works = true
  await over
  expect(lines).toEqual([
    'outage begins: database_gone {"outage":"database_gone","reason":"connect ECONNREFUSED"}',
    'outage over: database_gone {"outage":"database_gone","seconds":0,"refused":50}',
  ])
  expect(watch.list()).toEqual([])
  watch.stop()
})
