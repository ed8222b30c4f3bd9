import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGS, type Lang } from '#shared/i18n/languages.ts'
import type { PlainFieldFiles } from './plain-field.ts'
import type { ScreenAhead, ScreenChunk, StartOnUse } from './screen-html.ts'

/** Renders a screen for a visitor: `renderScreen` of web/render.tsx. Returns `undefined` for screens that only the browser renders. */
export type RenderScreen = (drawing: {
  url: string
  sitePath: string
  lang: Lang
  origin: string
  data: Record<string, unknown>
}) => Promise<string | undefined>

/** The built interface. */
export interface WebFiles {
  folder: string
  /** The HTML template of every screen, with paths of the site. It contains the styles, and the scripts that run before the first paint. */
  template: string
  /** The hashes of inline scripts, for the content security policy. */
  inlineScripts?: readonly string[]
  /** Files that readers' screens need in addition to those of the template. */
  preloads?: Readonly<Record<Lang, readonly string[]>>
  /** Style sheets of screens that are separate chunks. */
  chunkStyles?: Readonly<Record<ScreenChunk, readonly string[]>>
  /** Scripts and style sheets of screens that the browser draws, in addition to those of the template. */
  ahead?: Readonly<Record<ScreenAhead, Readonly<Record<Lang, readonly string[]>>>>
  /** Changes the template so that the interface is loaded later, with these scripts besides its own. */
  startOnUse?: (html: string, starts: StartOnUse, texts: readonly string[]) => string
  /** What the text field of an editor's document needs (`plainFieldHtml`). */
  plainField?: PlainFieldFiles
  render?: RenderScreen
  /** The function `withStyles` with the built style sheets. */
  withStyles?: (html: string) => string
  /** Loads the renderer before the first reader needs it. */
  warm?: () => Promise<unknown>
}

/** The files of a complete build. A build of an older version may lack some and is ignored. */
const NEEDED = [
  'web/assets',
  'web/index.html',
  'web/before-paint.js',
  'web/fill-text.js',
  'web/keep-presses.js',
  'web/start-on-use.js',
  'web/plain-field.js',
  'web/plain-field.css',
  'web/.vite/manifest.json',
  'render/render.js',
]

/**
 * Finds the built interface: beside the bundled server (`dist/server/main.js` → `dist/web`), or in `dist` when the server runs from source.
 * Returns null when it is not built, as in development, where Vite serves it.
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
  // One script, because the policy of every document names each by its hash.
  const beforePaint = inline('before-paint.js') + inline('keep-presses.js')
  const fillText = inline('fill-text.js')
  const [onUse, plainScript] = [inline('start-on-use.js'), inline('plain-field.js')]
  const styles = new Map<string, string>()
  const styleOf = (href: string) => {
    const style = styles.get(href) ?? rooted(href, read(href.slice(1)))
    styles.set(href, style)
    return style
  }
  const template = withStyles(
    read('index.html')
      .replaceAll('="./', '="/')
      .replace('<script src="/before-paint.js"></script>', () => `<script>${beforePaint}</script>`)
      .replace('<script src="/fill-text.js"></script>', () => `<script>${fillText}</script>`),
    styleOf,
  )
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
  const textsOf = (lang: Lang, part: 'first' | 'more') => `/${manifest[`../shared/i18n/${lang}/${part}.ts`]?.file}`
  const ownStyles = (source: string) => stylesOf(manifest, source).filter((href) => !styles.has(href))
  const editor = [...scriptsOf(manifest, 'screens/page/edit.tsx'), ...ownStyles('screens/page/edit.tsx')]
  const forEachLang = (list: (lang: Lang) => string[]) =>
    Object.fromEntries(LANGS.map((lang) => [lang, list(lang)])) as Record<Lang, string[]>
  const module = pathToFileURL(join(dist, 'render', 'render.js')).href
  let loading: Promise<{ renderScreen: RenderScreen }> | undefined
  const warm = () => {
    loading ??= import(module)
    return loading
  }
  return {
    folder,
    template,
    inlineScripts: [beforePaint, fillText, onUse, plainScript].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
    preloads: forEachLang((lang) => [textsOf(lang, 'first')]),
    ahead: { 'page/edit': forEachLang((lang) => [textsOf(lang, 'first'), textsOf(lang, 'more'), ...editor]) },
    chunkStyles: { landing: ownStyles('screens/landing.tsx') },
    plainField: { style: read('plain-field.css'), script: plainScript },
    startOnUse: (html, starts, texts) => startOnUse(html, onUse, starts, texts),
    render: async (drawing) => (await warm()).renderScreen(drawing),
    warm,
    withStyles: (html) => withStyles(html, styleOf),
  }
}

/** The text of a style sheet with paths of the site. In the built one, fonts are relative to its own address. */
const rooted = (href: string, style: string): string =>
  style.replace(/\burl\((?:\.\/)?(?![/"'#]|data:)/g, () => `url(${href.slice(0, href.lastIndexOf('/') + 1)}`)

/** Addresses in the template and in inlined style sheets. */
const ADDRESSES = /\b(?:href|src)="(?=\/(?!\/))|\burl\((?=\/(?!\/))/g

/**
 * The built interface for a site below a path of its host: the same files with this path in front of the addresses in their HTML.
 * @param sitePath `Config.SITE_PATH`
 */
export function webFilesAt(files: WebFiles, sitePath: string): WebFiles {
  if (sitePath === '') return files
  const below = (path: string) => sitePath + path
  const moved = (html: string) => html.replace(ADDRESSES, (start) => start + sitePath)
  const { template, preloads, ahead, chunkStyles, withStyles } = files
  return {
    ...files,
    template: moved(template).replace(/<html [^>]*/, (start) => `${start} data-site-path="${sitePath}"`),
    ...(preloads && { preloads: mapValues(preloads, (paths) => paths.map(below)) }),
    ...(ahead && { ahead: mapValues(ahead, (langs) => mapValues(langs, (paths) => paths.map(below))) }),
    ...(chunkStyles && { chunkStyles: mapValues(chunkStyles, (paths) => paths.map(below)) }),
    // The links have the path, and the files are listed without it.
    ...(withStyles && { withStyles: (html) => moved(withStyles(html.replaceAll(`href="${sitePath}/`, 'href="/'))) }),
  }
}

const mapValues = <K extends string, V>(record: Readonly<Record<K, V>>, change: (value: V) => V): Record<K, V> =>
  Object.fromEntries(Object.entries<V>(record).map(([key, value]) => [key, change(value)])) as Record<K, V>

/** The manifest of Vite: for each source its file, its style sheets and the chunks that it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The scripts of a chunk and of the chunks that it imports, without those of the template: the largest part, its own, first. */
function scriptsOf(manifest: Manifest, source: string): string[] {
  const seen = new Set<string>()
  const walk = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of manifest[name]?.imports ?? []) walk(next)
  }
  walk('index.html')
  const ofTemplate = new Set(seen)
  walk(source)
  return [...seen].filter((name) => !ofTemplate.has(name)).map((name) => `/${manifest[name]?.file}`)
}

/** The style sheets of a chunk and of the chunks that it imports: imported ones first, each once. */
function stylesOf(manifest: Manifest, source: string): string[] {
  const seen = new Set<string>(['index.html'])
  const found = (name: string): string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const { imports = [], css = [] } = manifest[name] ?? {}
    return [...imports.flatMap(found), ...css.map((file) => `/${file}`)]
  }
  return [...new Set(found(source))]
}

/** Replaces the script of the interface and its preloads by `script`, which loads them and `texts` later. */
function startOnUse(html: string, script: string, starts: StartOnUse, texts: readonly string[]): string {
  let src = ''
  const preloads: string[] = []
  return html
    .replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>\s*/g, (_tag, found: string) => {
      preloads.push(found)
      return ''
    })
    .replace(/<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>\s*/, (_tag, found: string) => {
      src = found
      return ''
    })
    .replace('</body>', () => {
      const soon = starts === 'soon' ? ' data-soon' : ''
      const wanted = [...preloads, ...texts].join(' ')
      return `<script data-src="${src}" data-preload="${wanted}"${soon}>${script}</script></body>`
    })
}

/**
 * Puts the linked style sheets into the HTML, so that the text can be read after one answer. Each link stays, disabled: it tells the loader of
 * chunks that the style sheet is loaded.
 * @param read returns the text of a style sheet by its address
 */
export function withStyles(html: string, read: (href: string) => string): string {
  return html.replace(
    /<link rel="stylesheet"[^>]*? href="([^"]+)"([^>]*?)\/?>/g,
    (_link, href: string, rest: string) =>
      `<style>${read(href)}</style><link rel="stylesheet" href="${href}"${rest} disabled>`,
  )
}
