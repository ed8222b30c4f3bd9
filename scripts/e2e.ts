/** `npm run e2e -- item-view`: builds if necessary, finds or installs a Chromium, and runs the browser tests whose path matches. */
import { findChromium } from './chromium.ts'
import { followParent } from './lib/follow-parent.mjs'
import { runNode } from './lib/run-node.ts'

/** Returns the exit code. */
async function main(): Promise<number> {
  process.env.CHROMIUM_PATH = await findChromium()
  const built = await runNode(['scripts/build.ts', '--if-stale'], { show: true })
  if (built.code !== 0) return built.code
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.e2e.config.ts']
  return (await runNode([...vitest, ...process.argv.slice(2)], { show: true })).code
}

followParent()
try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
