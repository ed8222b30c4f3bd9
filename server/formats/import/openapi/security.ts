import { isObject, type Loose, lineOf, listOf, objectOf, own, textOf } from '#server/formats/import/api/loose.ts'
import type { Resolve } from '#server/formats/import/api/references.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { inlineCode } from '#shared/markdown-parts.ts'

/** One line on the authorisation of an operation; empty if the document does not define it. */
export function securityLine(operation: Loose, root: Loose, resolve: Resolve, lang: Lang): string {
  const t = serverTexts(lang).importedApi
  const wanted = Array.isArray(operation.security) ? operation.security : root.security
  if (!Array.isArray(wanted)) return ''
  const ways = wanted.filter(isObject).map((one) =>
    Object.entries(one)
      .map(([name, scopes]) => {
        const scheme = resolve(own(objectOf(objectOf(root.components).securitySchemes), name), name).value
        const names = listOf(scopes).map((scope) => inlineCode(textOf(scope)))
        const kind = schemeKind(scheme, lang) || name
        return names.length > 0 ? `${kind} (${t.scopes(names.join(', '))})` : kind
      })
      .join(t.and),
  )
  return [...new Set(ways.map((way) => way || t.noAuth))].join(t.or) || t.noAuth
}

/** A short description of a security scheme. */
export function schemeKind(scheme: Loose, lang: Lang): string {
  const t = serverTexts(lang).importedApi
  const type = lineOf(scheme.type)
  if (type === 'apiKey') return t.apiKey(inlineCode(lineOf(scheme.name) || '?'), lineOf(scheme.in))
  if (type === 'http') {
    const format = lineOf(scheme.bearerFormat)
    return t.httpAuth(`${lineOf(scheme.scheme)}${format ? ` (${format})` : ''}`)
  }
  if (type === 'basic') return t.httpAuth('basic')
  if (type === 'oauth2') return 'OAuth 2.0'
  if (type === 'openIdConnect') return 'OpenID Connect'
  return type === 'mutualTLS' ? 'mutual TLS' : type
}

/** Addresses and scopes of a scheme as lines of Markdown. */
export function schemeDetails(scheme: Loose, lang: Lang): string[] {
  const t = serverTexts(lang).importedApi
  const flows = Object.entries(objectOf(scheme.flows)).flatMap(([name, written]) => {
    const flow = objectOf(written)
    const addresses = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'].flatMap((key) => {
      const url = lineOf(flow[key])
      return url ? [`${key} ${inlineCode(url)}`] : []
    })
    const scopes = Object.entries(objectOf(flow.scopes)).map(([scope, text]) => `${inlineCode(scope)} ${lineOf(text)}`)
    return [
      `${name}: ${addresses.join(', ')}`,
      ...(scopes.length > 0 ? [t.scopes(scopes.slice(0, 200).join('; '))] : []),
    ]
  })
  const connect = lineOf(scheme.openIdConnectUrl)
  return [...flows, ...(connect ? [inlineCode(connect)] : [])]
}
