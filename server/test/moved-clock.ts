import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFaketime } from '../../scripts/faketime.ts'

/** A wall clock of a process that can be moved while the process runs. Its monotonic clock stays as it is. */
export interface MovedClock {
  /** The environment of the process. */
  env: Record<string, string>
  /** Sets the clock so many seconds ahead of that of the machine; negative: behind. */
  move(seconds: number): void
  remove(): void
}

/** @param seconds how far the clock is ahead at first */
export function movedClock(seconds = 0): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-clock-'))
  const file = join(folder, 'offset')
  const move = (to: number) => {
    // In one step: the process reads the file at each look at the clock.
    writeFileSync(`${file}.new`, `${to < 0 ? '' : '+'}${to}\n`)
    renameSync(`${file}.new`, file)
  }
  move(seconds)
  return {
    env: {
      ...{ LD_PRELOAD: findFaketime(), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', NO_FAKE_STAT: '1' },
      ...{ DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    },
    move,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
