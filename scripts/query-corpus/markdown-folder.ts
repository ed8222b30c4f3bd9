import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePage, type Page } from './page.ts'

type Choice = {
  /** The folder of Markdown files. */
  folder: string
  /** The names of the catalogs that folders become, by the path of the folder. A folder that is not named keeps its own name. */
  catalogs?: Readonly<Record<string, string>>
  /** Whether a file is taken, by its path below the folder. */
  take?: (path: string) => boolean
  /** The title of a file that names none itself. */
  titleOf?: (path: string) => string
}

/** The pages of a folder of Markdown files: titles from the front matter or the first heading, catalogs from the folders. */
export function markdownPages({ folder, catalogs = {}, take = () => true, titleOf }: Choice): Page[] {
  return globSync('**/*.{md,mdx}', { cwd: folder })
    .sort()
    .filter(take)
    .map((path) => {
      const { matter, body } = split(readFileSync(join(folder, path), 'utf8'))
      const text = withoutComponents(body)
      const heading = /^#\s+(.+)$/m.exec(text)
      const named = /^title:\s*(.+)$/m.exec(matter)?.[1]?.replace(/^(['"])(.*)\1$/, '$2')
      const title = titleOf?.(path) ?? named ?? heading?.[1] ?? path
      const folders = path.split('/').slice(0, -1)
      const catalog = folders.map((name, at) => catalogs[folders.slice(0, at + 1).join('/')] ?? name)
      return makePage(catalog, title.replaceAll('`', ''), text)
    })
}

function split(text: string): { matter: string; body: string } {
  const found = /^---\n([\s\S]*?)\n---\n/.exec(text.replace(/\r\n?/g, '\n'))
  return found ? { matter: found[1] ?? '', body: text.slice(found[0].length) } : { matter: '', body: text }
}

/** Leaves out what only a site generator reads: imports and the tags of components. The words inside the tags stay. */
function withoutComponents(text: string): string {
  let open = false
  return text
    .split('\n')
    .filter((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) open = !open
      return open || !/^\s*(?:import\s.+from\s.+|<\/?[A-Z][\w.]*(?:\s[^>]*)?\/?>)\s*$/.test(line)
    })
    .join('\n')
}
