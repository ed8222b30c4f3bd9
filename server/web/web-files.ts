import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGS, type Lang } from '#shared/i18n/languages.ts'
import type { ScreenChunk } from './screen-html.ts'

/** Draws a screen for one visitor: `renderScreen` of web/render.tsx. Answers `undefined` for screens that only the browser draws. */
export type RenderScreen = (drawing: {
  url: string
  lang: Lang
  origin: string
  data: Record<string, unknown>
}) => Promise<string | undefined>

/** The built interface. */
export interface WebFiles {
  folder: string
  /** The HTML that every screen begins with. Styles and the script that runs before the first paint are in it. */
  template: string
  /** Sources of the scripts in the template, as a content security policy names them. */
  inlineScripts?: readonly string[]
  /** Files that a reader's screen needs besides those that the template names. */
  preloads?: Readonly<Record<Lang, readonly string[]>>
  /** Style sheets of screens that are chunks of their own. */
  chunkStyles?: Readonly<Record<ScreenChunk, readonly string[]>>
  /** HTML in which the interface is downloaded when somebody reaches for a link or a button, and not at once. */
  startOnUse?: (html: string) => string
  render?: RenderScreen
  /** `withStyles` with the built style sheets. */
  withStyles?: (html: string) => string
  /** Loads what draws, ahead of the first reader. */
  warm?: () => Promise<unknown>
}

/** What a build has; one of an older version may be without some of it, and is none. */
const NEEDED = [
  'web/assets',
  'web/index.html',
  'web/before-paint.js',
  'web/start-on-use.js',
  'web/.vite/manifest.json',
  'render/render.js',
]

/**
 * Finds the built interface: beside the bundled server (`dist/server/main.js` → `dist/web`), or from source.
 * Returns null when it has not been built, as in development, where Vite serves it.
 */
export function findWebFiles(): WebFiles | null {
  for (const relative of ['..', '../../dist']) {
    const dist = join(import.meta.dirname, relative)
    if (NEEDED.every((file) => existsSync(join(dist, file)))) return readWebFiles(dist)
  }
  return null
}

function readWebFiles(dist: string): WebFiles {
  const folder = join(dist, 'web')
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const inline = (path: string) => read(path).replace(/^\s*\/\/.*\n/gm, '')
  const [beforePaint, onUse] = [inline('before-paint.js'), inline('start-on-use.js')]
  const styles = new Map<string, string>()
  const styleOf = (href: string) => {
    const style = styles.get(href) ?? read(href.slice(1))
    styles.set(href, style)
    return style
  }
  const template = withStyles(
    read('index.html').replace('<script src="/before-paint.js"></script>', () => `<script>${beforePaint}</script>`),
    styleOf,
  )
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
  const textsOf = (lang: Lang) => [`/${manifest[`../shared/i18n/${lang}/first.ts`]?.file}`]
  const module = pathToFileURL(join(dist, 'render', 'render.js')).href
  let loading: Promise<{ renderScreen: RenderScreen }> | undefined
  const warm = () => {
    loading ??= import(module)
    return loading
  }
  return {
    folder,
    template,
    inlineScripts: [beforePaint, onUse].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    preloads: Object.fromEntries(LANGS.map((lang) => [lang, textsOf(lang)])) as Record<Lang, string[]>,
    chunkStyles: { landing: stylesOf(manifest, 'screens/landing.tsx') },
    startOnUse: (html) => startOnUse(html, onUse),
    render: async (drawing) => (await warm()).renderScreen(drawing),
    warm,
    withStyles: (html) => withStyles(html, styleOf),
  }
}

/** What Vite says of the files of a build: by source, the file, its style sheets and the chunks that it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The style sheets of a chunk and of the chunks that it imports, each once, those of what is imported first; not those of the template. */
function stylesOf(manifest: Manifest, source: string): string[] {
  const seen = new Set<string>(['index.html'])
  const found = (name: string): string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const { imports = [], css = [] } = manifest[name] ?? {}
    return [...imports.flatMap(found), ...css.map((file) => `/${file}`)]
  }
  const ofTemplate = new Set(manifest['index.html']?.css?.map((file) => `/${file}`))
  return [...new Set(found(source))].filter((href) => !ofTemplate.has(href))
}

/** Puts `script`, which starts the interface later, in the place of the interface's own script and of what would be downloaded for it. */
function startOnUse(html: string, script: string): string {
  let src = ''
  return html
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>\s*/, (_tag, found: string) => {
      src = found
      return ''
    })
    .replace('</body>', () => `<script data-src="${src}">${script}</script></body>`)
}

/**
 * HTML with its style sheets inside, so that the text can be read after one answer. Each link stays without effect: it tells the loader of
 * chunks that the sheet is there.
 * @param read the text of a style sheet by its address
 */
export function withStyles(html: string, read: (href: string) => string): string {
  return html.replace(
    /<link rel="stylesheet"[^>]*? href="([^"]+)"([^>]*?)\/?>/g,
    (_link, href: string, rest: string) =>
      `<style>${read(href)}</style><link rel="stylesheet" href="${href}"${rest} disabled>`,
  )
}
