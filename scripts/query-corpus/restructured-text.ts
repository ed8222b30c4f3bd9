import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePage, type Page } from './page.ts'

type Choice = { folder: string; catalogs: Readonly<Record<string, string>>; take: (path: string) => boolean }

/** The pages of a folder of reStructuredText, as Debian's documentation packages keep the sources of their HTML. */
export function restructuredPages({ folder, catalogs, take }: Choice): Page[] {
  return globSync('**/*.rst.txt', { cwd: folder })
    .sort()
    .filter(take)
    .map((path) => {
      const text = toMarkdown(readFileSync(join(folder, path), 'utf8'))
      const title = /^# (.+)$/m.exec(text)?.[1] ?? path
      const folders = path.split('/').slice(0, -1)
      return makePage(
        folders.map((name) => catalogs[name] ?? name),
        title.replaceAll('`', ''),
        text,
      )
    })
}

const UNDERLINE = /^([=\-~^"'`*+#.:_])\1{2,}\s*$/
const DIRECTIVE = /^(\s*)\.\. ([\w:-]+)::\s*(.*)$/
/** Directives whose blocks are for the site generator. */
const DROPPED = /^(?:toctree|contents|index|only|include|literalinclude|highlight|figure|image|graphviz|raw|meta|_)/
const CODE = /^(?:code|code-block|sourcecode|parsed-literal|prompt)$/

/** Converts the common parts of reStructuredText to Markdown: headings, code, notes, links and roles. */
function toMarkdown(source: string): string {
  const lines = source
    .replace(/\r\n?/g, '\n')
    .replace(/:[\w:.-]+:`[^`]+`|`[^`]+`_/g, (role) => role.replace(/\s*\n\s*/g, ' '))
    .replaceAll('\t', '    ')
    .split('\n')
  const levels: string[] = []
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [line = '', next = '', after = ''] = [lines[at], lines[at + 1], lines[at + 2]]
    if (UNDERLINE.test(line) && next.trim() && after[0] === line[0] && UNDERLINE.test(after)) {
      out.push(heading(levels, `${line[0]}${line[0]}`, next))
      at += 2
    } else if (
      line.trim() &&
      !line.startsWith(' ') &&
      UNDERLINE.test(next) &&
      next.trim().length >= line.trim().length - 1
    ) {
      out.push(heading(levels, next[0] ?? '', line))
      at += 1
    } else {
      const [, indent = '', name = '', argument = ''] = DIRECTIVE.exec(line) ?? []
      const end = name || /::\s*$/.test(line) ? endOfBlock(lines, at + 1, indent.length || indentOf(line)) : at + 1
      const block = lines.slice(at + 1, end)
      if (name === '') {
        if (/^\s*\.\. /.test(line)) continue
        if (!/::\s*$/.test(line)) out.push(inline(line))
        else {
          const before = line.replace(/\s*::\s*$/, (found) => (found.trim() === '::' && /\S::/.test(line) ? ':' : ''))
          out.push(inline(before), '', ...fenced(block, ''))
          at = end - 1
        }
      } else if (DROPPED.test(name)) at = end - 1
      else if (CODE.test(name)) {
        out.push(...fenced(withoutOptions(block), argument))
        at = end - 1
      } else if (name === 'rubric') out.push(`**${inline(argument)}**`)
      else out.push(`**${titleOf(name)}${argument ? ` ${inline(argument)}` : ''}**`, '')
    }
  }
  return out.join('\n')
}

function heading(levels: string[], mark: string, text: string): string {
  if (!levels.includes(mark)) levels.push(mark)
  return `${'#'.repeat(Math.min(levels.indexOf(mark) + 1, 6))} ${inline(text.trim())}\n`
}

const indentOf = (line: string): number => line.length - line.trimStart().length

function endOfBlock(lines: readonly string[], from: number, indent: number): number {
  let at = from
  while (at < lines.length && (lines[at]?.trim() === '' || indentOf(lines[at] ?? '') > indent)) at++
  return at
}

const withoutOptions = (block: readonly string[]): string[] => block.filter((line) => !/^\s+:[\w-]+:/.test(line))

function fenced(block: readonly string[], language: string): string[] {
  const kept = block
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
  if (!kept.trim()) return []
  const least = Math.min(
    ...kept
      .split('\n')
      .filter((line) => line.trim())
      .map(indentOf),
  )
  return [`\`\`\`${language}`, ...kept.split('\n').map((line) => line.slice(least)), '```', '']
}

const titleOf = (name: string): string => (name[0]?.toUpperCase() ?? '') + name.slice(1)

const inline = (text: string): string =>
  text
    .replace(/:[\w:.-]+:`([^`<]*?)\s*<[^>`]*>`/g, '$1')
    .replace(/:[\w:.-]+:`~?([^`]*)`/g, '`$1`')
    .replace(/`([^`<]+?)\s*<(https?:[^>]+)>`__?/g, '[$1]($2)')
    .replace(/`([^`]+)`__?(?!`)/g, '$1')
    .replace(/``([^`]+)``/g, '`$1`')
