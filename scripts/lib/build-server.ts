import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import { siteBundle } from '#server/formats/export/site/site-assets.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Packages with native code, or that look for one at run time. They are read from node_modules. */
const EXTERNAL = [
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  '@napi-rs/canvas',
  'pg-native',
  'pg-cloudflare',
  '@fontsource/*',
  '@myriaddreamin/*',
  '@expo-google-fonts/*',
  'jsdom',
  'mermaid',
  // Its character maps are files beside it.
  'pdfjs-dist',
  // Loaded only by servers that make traces.
  '@opentelemetry/sdk-trace',
  '@opentelemetry/resources',
  '@opentelemetry/otlp-transformer',
  // Only a server that runs from source bundles anything.
  'esbuild',
]

/** CommonJS packages in the bundle load Node's own modules with `require`. */
const BANNER = `import { createRequire as octavoCreateRequire } from 'node:module'
import { dirname as octavoDirname } from 'node:path'
const require = octavoCreateRequire(import.meta.url)
const __filename = import.meta.filename
const __dirname = octavoDirname(__filename)`

/**
 * JavaScript without characters outside of ASCII. esbuild leaves them in comments and regular expressions, and one of them makes V8 keep the source of the whole file at two bytes
 * for each character: 12 MB more in each process.
 */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Bundles the server, the shell command, and each `*.worker.ts` and `*.apart.ts` of the server into a folder, and what offline sites are made of.
 * @param outDir the path of the folder
 */
export async function buildServer(outDir: string): Promise<void> {
  const files = await readdir(join(root, 'server'), { recursive: true })
  const workers = files
    .filter((file) => /^(?!test\/).*\.(worker|apart)\.ts$/.test(file))
    .map((file) => join(root, 'server', file))
  await bundle({ ...siteBundle(join(root, 'server/formats/export/site')), outdir: outDir })
  const programs = [join(root, 'server/main.ts'), ...workers].map((file) => ({ in: file, out: basename(file, '.ts') }))
  const { outputFiles } = await bundle({
    // The shell command too, for places that have the build alone (an image).
    entryPoints: [...programs, { in: join(root, 'server/cli/main.ts'), out: 'octavo' }],
    absWorkingDir: root,
    outdir: outDir,
    bundle: true,
    // Code that only some programs or rare calls need is in files of its own, which are read when they are needed.
    splitting: true,
    chunkNames: 'part-[hash]',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    external: EXTERNAL,
    banner: { js: BANNER },
    logLevel: 'warning',
    write: false,
  })
  await mkdir(outDir, { recursive: true })
  await Promise.all(outputFiles.map(({ path, text }) => writeFile(path, path.endsWith('.js') ? inAscii(text) : text)))
}
