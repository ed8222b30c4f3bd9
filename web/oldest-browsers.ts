/**
 * The oldest versions of browsers that the interface runs in; the README names them. The build translates syntax and styles for them,
 * `scripts/check-browsers.ts` checks the built files, and `before-paint.js` asks older ones to update.
 */
export const OLDEST_BROWSERS = { chrome: 111, firefox: 121, safari: 16.4 } as const

/** The same versions in the form that Vite and esbuild use for targets: `chrome111`. */
export const BUILD_TARGETS = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`)
