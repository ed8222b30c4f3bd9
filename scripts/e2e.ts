/** `npm run e2e -- item-view`: builds when needed, finds or installs a Chromium, runs the browser tests whose path matches. */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'
import { isBuilt } from './lib/stamp.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a Node program of this checkout; returns its exit code. */
function run(args: string[]): number {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

function main(): number {
  const built = isBuilt(root) ? 0 : run([join(root, 'scripts/build.ts'), '--if-stale'])
  if (built !== 0) return built
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return run([vitest, 'run', '--config', 'vitest.e2e.config.ts', ...process.argv.slice(2)])
}

try {
  process.env.CHROMIUM_PATH = await findChromium()
  process.exitCode = main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
