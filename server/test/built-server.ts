import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../../scripts/lib/build-server.ts'
import { withLock } from '../../scripts/lib/lock.mjs'
import { replaceFolder } from '../../scripts/lib/replace-folder.ts'
import { isBuilt, sourceStamp } from '../../scripts/lib/stamp.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const cache = join(root, '.cache')
/** As deep as `dist/server`, because the server finds the files of the checkout from its own place. */
const kept = join(cache, 'test-server')
const STAMP = 'stamp'

const isKept = (stamp: string): boolean =>
  existsSync(join(kept, STAMP)) && readFileSync(join(kept, STAMP), 'utf8') === stamp

/** Builds into a folder beside `kept`, which it replaces then. The stamp is taken before the build, so a change during the build makes it outdated. */
async function build(): Promise<void> {
  const next = `${kept}.next`
  const stamp = sourceStamp(root)
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  await buildServer(next)
  await writeFile(join(next, STAMP), stamp)
  await replaceFolder(kept, next)
}

/** The folder of a server that is built from the current sources as `dist/server` is. One process builds, and the others wait for it. */
async function builtServer(): Promise<string> {
  if (isBuilt(root)) return join(root, 'dist', 'server')
  if (!isKept(sourceStamp(root)))
    await withLock(
      join(cache, 'test-server.lock'),
      () => {},
      async () => {
        if (!isKept(sourceStamp(root))) await build()
      },
    )
  return kept
}

/**
 * The folder of the programs that tests start as processes. They are built as for production, and start twice as fast as from their sources. The first import of this module
 * after a change builds them, outside the time limits of tests.
 */
export const BUILT_PROGRAMS = await builtServer()
/** The server, and the shell command. */
export const SERVER_PROGRAM = join(BUILT_PROGRAMS, 'main.js')
export const OCTAVO_PROGRAM = join(BUILT_PROGRAMS, 'octavo.js')
