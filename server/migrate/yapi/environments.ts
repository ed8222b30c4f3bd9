import { plain, tableOf } from '#server/formats/import/api/markdown.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { fenced, inlineCode } from '#shared/markdown-parts.ts'
import { type Loose, objectsOf, textOf } from './values.ts'

/** The address that the environment of every new project has. */
const NEW_PROJECT = 'http://127.0.0.1'

/** The text of the page about the environments of a project: addresses, headers, variables, and the scripts of requests. '': it has none. */
export function environmentsText(project: Loose, lang: Lang): string {
  const { moveIn, importedApi } = serverTexts(lang)
  const basePath = textOf(project.basepath).trim()
  const environments = objectsOf(project.env).map((one) => environmentText(one, lang))
  const scripts = [
    [importedApi.beforeScript, textOf(project.pre_script)],
    [importedApi.afterScript, textOf(project.after_script)],
  ] as const
  const parts = [
    ...environments,
    ...scripts.flatMap(([title, text]) => (text.trim() === '' ? [] : [`## ${title}\n\n${fenced(text, 'javascript')}`])),
  ].filter(Boolean)
  if (parts.length === 0) return ''
  return `${[...(basePath === '' ? [] : [moveIn.basePath(inlineCode(basePath))]), ...parts].join('\n\n')}\n`
}

function environmentText(one: Loose, lang: Lang): string {
  const { moveIn, importedApi } = serverTexts(lang)
  const address = textOf(one.domain).trim() === NEW_PROJECT ? '' : textOf(one.domain).trim()
  const headers = objectsOf(one.header).filter(({ name }) => textOf(name) !== '')
  const variables = objectsOf(one.global).filter(({ name }) => textOf(name) !== '')
  if (address === '' && headers.length === 0 && variables.length === 0) return ''
  const rows = (pairs: readonly Loose[]) =>
    tableOf(
      importedApi.variableHeads.slice(0, 2),
      pairs.map(({ name, value }) => [textOf(name), textOf(value)]),
    )
  return [
    `## ${plain(textOf(one.name) || address)}`,
    ...(address === '' ? [] : [inlineCode(address)]),
    ...(headers.length === 0 ? [] : [`### ${moveIn.environmentHeaders}`, rows(headers)]),
    ...(variables.length === 0 ? [] : [`### ${importedApi.variables}`, rows(variables)]),
  ].join('\n\n')
}
