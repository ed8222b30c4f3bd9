import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { aptInstall, findProgram, isRoot, mayUseApt } from './lib/system-packages.ts'

/**
 * Names under which systems install a Chromium that Playwright can drive, best first. The headless shell draws no window, so the
 * tests take less than half of the time with it.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const SHELL_PACKAGE = 'chromium-headless-shell'
const CHROMIUM_PACKAGE = 'chromium'
/** Without this font, screenshots show boxes instead of Chinese. */
const CJK_FONT_PACKAGE = 'fonts-noto-cjk'

/** The first flags prevent requests and updates of the browser itself, which are useless in tests and fail on machines without a network. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The tabs of a session share a process. Otherwise Chromium starts another process for the first address that a new tab opens.
  '--renderer-process-limit=1',
]

function installedChromium(): string | undefined {
  for (const name of NAMES) {
    const file = findProgram(name)
    if (file) return file
  }
  return undefined
}

/** Whether a font with Chinese characters is installed; true when the system cannot tell. */
function hasChineseFont(): boolean {
  const list = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return list.error !== undefined || list.status !== 0 || list.stdout.trim() !== ''
}

/** Downloads Playwright's own browser. Returns its path, or undefined when that failed. */
async function downloadChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  console.error('Downloading Chromium (playwright-core)…')
  const cli = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url))
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore' })
  return [chromium.executablePath()].find(existsSync)
}

/**
 * Path of a Chromium: CHROMIUM_PATH, an installed one, the system's package if this process may install it, or Playwright's own.
 * Installs a Chinese font too if it is missing and this process may.
 * @throws Error of one line that says what to install
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, and there is no such file.`)
  }
  let found = installedChromium()
  // CI runs all tests, so it gets the faster browser even when another one is installed.
  const wantsShell = !found || (process.env.CI && !found.endsWith(SHELL_PACKAGE))
  if (wantsShell && mayUseApt() && aptInstall([SHELL_PACKAGE, CJK_FONT_PACKAGE])) found = installedChromium()
  if (!found && mayUseApt() && aptInstall([CHROMIUM_PACKAGE, CJK_FONT_PACKAGE])) found = installedChromium()
  if (found && mayUseApt() && !hasChineseFont()) aptInstall([CJK_FONT_PACKAGE])
  found ??= await downloadChromium()
  if (found) return found
  throw new Error(
    'The browser tests cannot run: there is no Chromium. Install Chromium or Google Chrome (Debian: apt-get install ' +
      'chromium fonts-noto-cjk), or set CHROMIUM_PATH to one.',
  )
}

/**
 * The options of Playwright's `chromium.launch`: the browser that was found, the flags of our tests, and a locale with UTF-8. Without such a locale
 * Chromium misreads the names of Chinese files.
 */
export async function chromiumLaunchOptions(): Promise<{
  executablePath: string
  args: string[]
  env: Record<string, string | undefined>
}> {
  return {
    executablePath: await findChromium(),
    args: isRoot ? ['--no-sandbox', ...FLAGS] : FLAGS,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  }
}
