import { spawn } from 'node:child_process'
import net from 'node:net'
import { serveApart } from '#server/work/apart-child.ts'
import { AppError } from '#shared/errors.ts'

/** The commands of `apart.test.ts` to the program. */
export type Trial =
  | { do: 'count'; to: number }
  | { do: 'heap' | 'native' | 'forever' | 'refuse' | 'break' | 'look' | 'start' }

serveApart<Trial, string, number, number>(async (trial, send) => {
  if (trial.do === 'count') {
    let sum = 0
    for (let at = 1; at <= trial.to; at++) sum += await send(at)
    return `${sum}`
  }
  const kept: unknown[] = []
  if (trial.do === 'heap') for (;;) kept.push(new Array(1e5).fill(kept.length))
  if (trial.do === 'native')
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, kept.length))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  if (trial.do === 'forever') for (;;);
  if (trial.do === 'start')
    await send(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid as number)
  if (trial.do === 'refuse') throw new AppError('FILE_REFUSED', { reason: '@not_text' }, 'file')
  if (trial.do === 'break') throw new Error('wrong')
  const network = await new Promise((resolve) => {
    try {
      net.connect(1, '127.0.0.1').once('error', () => resolve('open'))
    } catch {
      resolve('closed')
    }
  })
  return JSON.stringify({ names: Object.keys(process.env), network })
})
