import { errors } from '#shared/errors.ts'
import { type CallDoc, COMMON_ERRORS, describeCalls, EVENTS_NOTE } from './describe-call.ts'
import { curlExample } from './example.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string)

/** Text with `code` in backticks, as HTML. */
const words = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const code = (text: string): string => `<code>${escaped(text)}</code>`

/** A table that scrolls inside itself. `label` says what it lists; cells are HTML. */
function table(label: string, head: string[], rows: string[][]): string {
  const cells = (tag: string, row: string[]) => `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) => cells('td', row)).join('')
  return `<div class="scroll" role="region" aria-label="${escaped(label)}" tabindex="0"><table><thead>${cells('th', head)}</thead><tbody>${body}</tbody></table></div>`
}

function article(call: CallDoc, origin: string): string {
  const { name, effect, summary, access } = call
  const input = call.input.map((field) => [
    code(field.name),
    field.required ? 'yes' : 'no',
    words(field.type),
    words(field.limits),
  ])
  const output = call.output.map(({ path, own, legacy }) => [code(path), words(own), words(legacy)])
  const refusals = call.errors.map(({ name: error, code: number, en }) => [code(error), String(number), escaped(en)])
  const notes = [
    call.legacyOnly && 'On the legacy door alone.',
    call.legacyNames.length > 0 &&
      `Old names on the legacy door: ${call.legacyNames.map((old) => `\`${old}\``).join(', ')}.`,
    call.legacyText && 'The legacy door answers plain text.',
    call.legacyJson && 'The legacy door answers without the usual envelope.',
    call.answer === 'image' && 'Answers an image.',
    call.answer === 'file' && 'Answers a file.',
    call.file && `Takes a file, as the part \`${call.file}\` of a \`multipart/form-data\` body.`,
    call.answer === 'events' && EVENTS_NOTE,
  ].filter(Boolean)
  return `<article id="${name}">
<h3><a href="#${name}">${name}</a> <span class="effect ${effect}">${effect}</span></h3>
<p>${words(summary)}</p>
<p class="about">Who may call: ${escaped(access)}.${notes.map((note) => ` ${words(String(note))}`).join('')}</p>
${input.length > 0 ? `<h4>Fields</h4>${table(`Fields of ${name}`, ['Field', 'Required', 'Type', 'Limits'], input)}` : ''}
<h4>Example</h4><pre tabindex="0"><code>${escaped(curlExample(call, origin))}</code></pre>
${output.length > 0 ? `<details><summary>Answer</summary>${table(`Answer of ${name}`, ['Value', 'Our door', 'Legacy door'], output)}</details>` : ''}
${refusals.length > 0 ? `<details><summary>Errors of its own</summary>${table(`Errors of ${name}`, ['Name', 'Code', 'Meaning'], refusals)}</details>` : ''}
</article>`
}

/**
 * The readable page of the API, made from the contract; it holds no script.
 * @param origin address of the server, without a slash at the end
 */
export function apiPage(origin: string): string {
  const groups = Map.groupBy(describeCalls(), ({ resource }) => resource)
  const menu = [...groups].map(
    ([resource, calls]) =>
      `<h2>${resource}</h2><ul>${calls.map(({ name }) => `<li><a href="#${name}">${name.slice(resource.length + 1)}</a></li>`).join('')}</ul>`,
  )
  const sections = [...groups].map(
    ([resource, calls]) =>
      `<section id="${resource}"><h2>${resource}</h2>${calls.map((call) => article(call, origin)).join('\n')}</section>`,
  )
  const common = COMMON_ERRORS.map((name) => [code(name), String(errors[name].code), escaped(errors[name].en)])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – Octavo</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<div class="layout">
<nav aria-label="Calls"><a href="/">Octavo</a>${menu.join('')}</nav>
<main>
<h1>API</h1>
<p>Every call is at <code>${escaped(origin)}/api/&lt;group&gt;/&lt;call&gt;</code>. Fields are sent as a form, as JSON or in the query.
The answer is <code>{"error_code": 0, "data": …}</code>, or a refusal with <code>error_code</code>, <code>error_message</code>,
<code>error_name</code> and perhaps <code>error_field</code>. A refused call has the HTTP status 200; other statuses are about the transport
(404 unknown call, 413 too large, 429 too many, 500 server broken).</p>
<p>A login token is sent as <code>Authorization: Bearer …</code>, <code>X-API-Token</code>, the field <code>user_token</code> or the cookie
<code>cookie_token</code>. A write that carries only the cookie must be a POST from this site.</p>
<p>Existing clients of the ShowDoc protocol use the same calls on the legacy door,
<code>${escaped(origin)}/server/index.php?s=/api/&lt;group&gt;/&lt;call&gt;</code>, whose answers differ as each call says.</p>
<p><a href="/api/openapi.json">OpenAPI document</a></p>
<h2>Errors of any call</h2>
${table('Errors of any call', ['Name', 'Code', 'Meaning'], common)}
${sections.join('\n')}
</main>
</div>
</body>
</html>
`
}
