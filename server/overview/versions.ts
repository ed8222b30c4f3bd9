import packageJson from '../../package.json' with { type: 'json' }

/** The installed version, as `v1.2.3`. */
export const INSTALLED = `v${packageJson.version}`

const VERSION = /^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:[-+][\w.+-]{1,40})?$/

/** The numbers of a version such as `v1.2.3`; undefined: the text is not a version. */
function numbersOf(version: string): number[] | undefined {
  const found = VERSION.exec(version)
  return found ? [1, 2, 3].map((at) => Number(found[at] ?? 0)) : undefined
}

/** Whether this is a version. */
export const isVersion = (text: string): boolean => VERSION.test(text)

/** Whether a version is newer than another one. Only the three numbers count. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version) ?? [], numbersOf(than) ?? []]
  for (const at of [0, 1, 2]) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
