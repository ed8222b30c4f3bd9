import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../scripts/chromium.ts'
import { findFirefox } from '../scripts/firefox.ts'
import { isBuilt } from '../scripts/lib/stamp.mjs'
import { installNginx } from '../scripts/nginx.ts'
import { installSlapd } from '../scripts/slapd.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs before the first browser test: builds the current sources, finds a Chromium and a Firefox, and installs a directory server and a proxy where it may. */
export async function setup(): Promise<void> {
  if (!isBuilt(root)) throw new Error('The build is older than the sources; run the browser tests with: npm run e2e')
  process.env.CHROMIUM_PATH = await findChromium()
  process.env.FIREFOX_PATH = findFirefox()
  installSlapd()
  installNginx()
}
