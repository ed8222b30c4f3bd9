/**
 * Builds the interface into dist/web, the same for drawing on the server into dist/render, and the server into dist/server/main.js.
 * `--if-stale` does nothing when another process has built the current sources in the meantime. `--uncompressed` leaves out the
 * compressed copies, for a test that starts the product once.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { transform } from 'esbuild'
import { build as buildWithVite, type Plugin } from 'vite'
import { buildServer } from './lib/build-server.ts'
import { withLock } from './lib/lock.mjs'
import { replaceFolder } from './lib/replace-folder.ts'
import { buildStampFile, isBuilt, sourceStamp } from './lib/stamp.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const next = join(dist, '.next')

/** Smaller files gain nothing from compression (bytes). */
const COMPRESS_FROM = 1024
/** The server fills in pages, so it never sends a compressed copy of their template. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.ttf', '.map', '.webmanifest', '.wasm'])
/** Scripts and styles that the server puts into documents. */
const INLINED = [
  'before-paint.js',
  'fill-text.js',
  'keep-presses.js',
  'start-on-use.js',
  'plain-field.js',
  'plain-field.css',
]
/** Brotli's best quality takes seconds per megabyte. Larger files get a lower quality. */
const BEST_QUALITY_UP_TO = 512 * 1024

/** Modules that the interface downloads on demand, which never happens while the server draws. */
const BROWSER_ONLY = ['mermaid', 'katex', 'flowchart.js', 'hucre', 'papaparse', 'react-aria-components', 'turndown']

const isUncompressed = process.argv.includes('--uncompressed')

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file of `folder` that they make smaller. */
async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const content = await readFile(file)
      if (content.length < COMPRESS_FROM) return
      const quality = content.length > BEST_QUALITY_UP_TO ? 9 : constants.BROTLI_MAX_QUALITY
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      const [br, gz] = await Promise.all([compressBrotli(content, { params }), compressGzip(content, { level: 9 })])
      if (br.length < content.length) await writeFile(`${file}.br`, br)
      if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
    }),
  )
}

/** Bundles the interface into `outDir`. */
async function buildWeb(outDir: string): Promise<void> {
  if (!existsSync(join(root, 'web/index.html'))) throw new Error('There is no web/index.html to build.')
  await buildWithVite({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  await Promise.all(INLINED.map((name) => minify(join(outDir, name))))
  if (!isUncompressed) await precompress(outDir)
}

/** Replaces a script or a style sheet of `web/public` by a shorter one. A script becomes one that the oldest browsers can read too. */
async function minify(file: string): Promise<void> {
  const kind = extname(file) === '.css' ? ({ loader: 'css' } as const) : ({ loader: 'js', target: 'es5' } as const)
  const { code } = await transform(await readFile(file, 'utf8'), { minify: true, charset: 'utf8', ...kind })
  await writeFile(file, code)
}

/** The server links to the style sheets of the browser's build, so only their names are needed here. */
function styleAddresses(manifest: Record<string, { file: string }>): Plugin {
  return {
    name: 'octavo:style-addresses',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.css?url')) return undefined
      const path = relative(root, id.slice(0, -'?url'.length)).replaceAll('\\', '/')
      const found = Object.entries(manifest).find(([source]) => source.endsWith(path.replace(/^web\//, '/')))
      if (!found) throw new Error(`${path} is not in the build of the interface.`)
      return `export default ${JSON.stringify(`/${found[1].file}`)}`
    },
  }
}

/** Bundles the interface for the server, which draws readers' screens with it, into one module with all dependencies. */
async function buildRender(outDir: string, web: string): Promise<void> {
  await buildWithVite({
    plugins: [styleAddresses(JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')))],
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: BROWSER_ONLY },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      ssr: join(root, 'web/render.tsx'),
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: true } },
    },
  })
}

/** Builds everything. The stamp is written last, so that an interrupted build is repeated. */
async function build(): Promise<void> {
  const started = performance.now()
  const stamp = sourceStamp(root)
  await mkdir(dist, { recursive: true })
  await rm(next, { recursive: true, force: true })
  await rm(buildStampFile(root), { force: true })
  await Promise.all([buildWeb(join(next, 'web')), buildServer(join(next, 'server'))])
  await buildRender(join(next, 'render'), join(next, 'web'))
  for (const name of ['web', 'render', 'server']) await replaceFolder(join(dist, name), join(next, name))
  await rm(next, { recursive: true, force: true })
  await writeFile(buildStampFile(root), stamp)
  console.error(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

const ifStale = process.argv.includes('--if-stale')
const onWait = () => console.error('Another process is building; waiting for it…')
try {
  await withLock(join(root, '.cache', 'build.lock'), onWait, async () => {
    if (!ifStale || !isBuilt(root)) await build()
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('The build failed; see above.')
  process.exit(1)
}
