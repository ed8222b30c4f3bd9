import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderText } from '#server/text/render-text.ts'
import { DEFAULT_LANG, type Lang } from '#shared/i18n/languages.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

/** The folder of the program: both `server/overview` and the bundle `dist/server` are two levels below it. */
const ROOT = join(import.meta.dirname, '..', '..')

const fileOf = (lang: Lang): string => join(ROOT, lang === DEFAULT_LANG ? 'CHANGELOG.md' : `CHANGELOG.${lang}.md`)

const readIfThere = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined)

/** The section of a changelog about a version: the lines below its heading; empty: there is none. */
export function notesOf(changelog: string, version: string): string {
  const number = version.replace(/^v/, '')
  const parts = changelog.split(/^## /m)
  const part = parts.find((text) => text.split(/\s/, 1)[0] === number)
  return part?.slice(part.indexOf('\n') + 1).trim() ?? ''
}

/** The release notes of a version as safe HTML, in a language, else in English; empty: there are none. */
export async function releaseNotes(version: string, lang: Lang): Promise<string> {
  const changelog = (await readIfThere(fileOf(lang))) ?? (await readIfThere(fileOf(DEFAULT_LANG))) ?? ''
  const page_content = notesOf(changelog, version)
  return renderText({ page_content, item_type: ITEM_TYPE.regular, line_breaks: 1 }).page_html
}
