import type { ExampleRequest } from './request.ts'

/**
 * Quotes text as one word of a POSIX shell. Between single quotes only a single quote is special. NUL is dropped, because a command line cannot
 * contain it.
 */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll('\u0000', '').replaceAll("'", `'\\''`)}'`

/** A request as a command of curl for POSIX shells. An address without a host begins with the variable `BASE_URL`. */
export function curlOf({ method, url, headers, body }: ExampleRequest): string {
  const address = url.startsWith('/') ? `"$BASE_URL"${shellWord(url)}` : shellWord(url)
  const lines: string[] = []
  if (method === 'HEAD') lines.push('--head')
  else if (method !== 'GET') lines.push(`-X ${shellWord(method)}`)
  // curl would expand braces and brackets to a set of addresses.
  if (/[[\]{}]/.test(url)) lines.push('--globoff')
  for (const [name, value] of headers) lines.push(`-H ${shellWord(value ? `${name}: ${value}` : `${name};`)}`)
  if (body.kind === 'json') lines.push(`--data-raw ${shellWord(body.text)}`)
  if (body.kind === 'urlencoded') {
    for (const { name, value } of body.fields)
      lines.push(`--data-urlencode ${shellWord(`${encodeURIComponent(name.toWellFormed())}=${value.toWellFormed()}`)}`)
  }
  if (body.kind === 'form-data') {
    for (const { name, value, isFile } of body.fields)
      lines.push(
        isFile ? `-F ${shellWord(`${name}=@${value || 'file'}`)}` : `--form-string ${shellWord(`${name}=${value}`)}`,
      )
  }
  return [`curl ${address}`, ...lines].join(' \\\n  ')
}
