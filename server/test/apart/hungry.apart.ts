import { readFileSync, writeFileSync } from 'node:fs'
import { serveTasks } from '#server/work/task-server.ts'

/** Ways to take all memory, for `process-worker.test.ts`. Most of them can end the whole process when they run in a thread. */
const HUNGRY: Readonly<Record<string, () => unknown>> = {
  arrays: () => {
    const all: unknown[] = []
    for (;;) all.push(new Array(1e5).fill(1.5))
  },
  texts: () => {
    const all: unknown[] = []
    for (;;) all.push([...'x'.repeat(1e5)].join(`${all.length}`))
  },
  map: () => {
    const all = new Map<number, unknown>()
    for (let at = 0; ; at += 1) all.set(at, { at })
  },
  properties: () => {
    const all: Record<string, number> = {}
    for (let at = 0; ; at += 1) all[`key${at}`] = at
  },
  matches: () => 'ab '.repeat(3e7).match(/a/g)?.length,
  split: () => 'ab '.repeat(3e7).split(' ').length,
  json: () => JSON.parse(`[${'{"a":1},'.repeat(5e6)}1]`).length,
  written: () => JSON.stringify({ all: new Array(1e6).fill({ text: 'x'.repeat(400) }) }).length,
  buffers: () => {
    const all: unknown[] = []
    for (;;) all.push(new Uint8Array(1e7).fill(1))
  },
}

/** Other ways to end. */
const OTHERS: Readonly<Record<string, (input: unknown) => unknown>> = {
  echo: (input) => input,
  recursion: () => {
    const deeper = (): number => deeper() + 1
    return deeper()
  },
  exit: () => process.exit(3),
  wrong: () => {
    throw new Error('no')
  },
  forever: (file) => {
    if (typeof file === 'string') writeFileSync(file, `${process.pid}`)
    for (;;);
  },
  environment: () => Object.keys(process.env),
  score: () => Number(readFileSync('/proc/self/oom_score_adj', 'utf8')),
}

serveTasks((task, input) => ({ ...HUNGRY, ...OTHERS })[task]?.(input))
