import type { DocumentContext } from '#server/formats/import/api/document-reader.ts'
import { type Loose, lineOf, objectOf, objectsOf, textOf } from '#server/formats/import/api/loose.ts'
import { contained, plain, tableOf } from '#server/formats/import/api/markdown.ts'
import type { ImportEntry } from '#server/formats/import/reader.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { inlineCode } from '#shared/markdown-parts.ts'
import { schemeDetails, schemeKind } from './security.ts'
import { serversOf } from './servers.ts'

/** The page about the whole document: its description, its servers, its authorisation, its tags. None if the document has none of these. */
export function overviewPage(root: Loose, context: DocumentContext): ImportEntry[] {
  const { lang, tree, above } = context
  const t = serverTexts(lang).importedApi
  const info = objectOf(root.info)
  const servers = serversOf(root)
  const schemes = Object.entries(objectOf(objectOf(root.components).securitySchemes))
  const tags = objectsOf(root.tags).filter((tag) => textOf(tag.description).trim())
  const heads = t.variableHeads
  const parts = [
    facts(info, root, lang),
    contained(textOf(info.description)),
    servers.length > 0 &&
      `## ${t.servers}\n\n${servers.map(({ template, description }) => `- ${inlineCode(template)}${description ? ` ${description}` : ''}`).join('\n')}`,
    schemes.length > 0 &&
      `## ${t.authorization}\n\n${schemes
        .map(([name, written]) => {
          const scheme = objectOf(written)
          const lines = [
            schemeKind(scheme, lang),
            contained(textOf(scheme.description)),
            ...schemeDetails(scheme, lang).map((line) => `- ${line}`),
          ]
          return `### ${plain(name)}\n\n${lines.filter(Boolean).join('\n\n')}`
        })
        .join('\n\n')}`,
    tags.length > 0 &&
      `## ${t.tags}\n\n${tableOf(
        [heads[0] ?? '', heads[2] ?? ''],
        tags.map((tag) => [lineOf(tag.name), { markdown: textOf(tag.description) }]),
      )}`,
  ].filter(Boolean)
  if (parts.length === 0) return []
  return tree.page({ catalogs: above, title: t.overview, key: 'overview', content: `${parts.join('\n\n')}\n` })
}

function facts(info: Loose, root: Loose, lang: Parameters<typeof serverTexts>[0]): string {
  const t = serverTexts(lang).importedApi
  const contact = objectOf(info.contact)
  const license = objectOf(info.license)
  const docs = objectOf(root.externalDocs)
  const link = (text: string, url: string) =>
    /^https?:\/\/\S+$/.test(url) ? `[${plain(text || url)}](<${url}>)` : plain(text)
  const lines: [string, string][] = [
    [t.version, inlineCodeOrEmpty(lineOf(info.version))],
    [t.terms, link('', lineOf(info.termsOfService))],
    [
      t.contact,
      [link(lineOf(contact.name), lineOf(contact.url)), plain(lineOf(contact.email))].filter(Boolean).join(' '),
    ],
    [t.license, link(lineOf(license.name), lineOf(license.url))],
    [t.moreDocs, link(lineOf(docs.description), lineOf(docs.url))],
  ]
  const summary = lineOf(info.summary)
  const list = lines.filter(([, text]) => text).map(([name, text]) => `- **${name}**: ${text}`)
  return [summary, list.join('\n')].filter(Boolean).join('\n\n')
}

const inlineCodeOrEmpty = (text: string): string => (text ? inlineCode(text) : '')
