import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))

/** Bundles the style sheet and the scripts of the site. The build of the product uses this to write them beside the server. */
export const siteBundle = (folder: string): BuildOptions => ({
  entryPoints: ['site.css', 'reader.browser.ts', 'theme.browser.ts'].map((name) => ({
    in: join(folder, name),
    out: `site-${name.split('.')[0]}`,
  })),
  bundle: true,
  minify: true,
  // Modules cannot be loaded from a folder.
  format: 'iife',
  target: ['chrome109', 'firefox115', 'safari16'],
  charset: 'utf8',
  logLevel: 'warning',
})

/** The style sheet and the scripts of every site. */
export interface SiteAssets {
  style: string
  reader: string
  theme: string
}

/** Reads the built files. Without a build (during development) it makes them. */
export async function siteAssets(): Promise<SiteAssets> {
  const names = ['site-site.css', 'site-reader.js', 'site-theme.js']
  const texts = existsSync(join(here, names[0] as string))
    ? await Promise.all(names.map((name) => readFile(join(here, name), 'utf8')))
    : await bundled(names)
  const [style = '', reader = '', theme = ''] = texts
  return { style, reader, theme }
}

async function bundled(names: readonly string[]): Promise<string[]> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({ ...siteBundle(here), outdir: here, write: false })
  return names.map((name) => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? '')
}
