import { type CallDoc, COMMON_ERRORS, describeCalls, EVENTS_NOTE } from '#server/docs/describe-call.ts'
import { curlExample } from '#server/docs/example.ts'
import { textOfError } from '#shared/errors.ts'
import { DEFAULT_LANG } from '#shared/i18n/languages.ts'
import { GENERATED, table } from './markdown.ts'

const ORIGIN = 'http://localhost:4999'

/** The pages of `docs/api`: file name → text. One page for each resource, and an index. */
export function apiPages(): Map<string, string> {
  const groups = Map.groupBy(describeCalls(), ({ resource }) => resource)
  const pages = new Map([['README.md', indexPage(groups)]])
  for (const [resource, calls] of groups) {
    pages.set(`${resource}.md`, `${[`# ${resource}`, GENERATED, ...calls.map(callText)].join('\n\n')}\n`)
  }
  return pages
}

function indexPage(groups: Map<string, CallDoc[]>): string {
  const rows = [...groups].flatMap(([resource, calls]) =>
    calls.map(({ name, summary, access }) => [`[${name}](${resource}.md#${anchor(name)})`, summary, access]),
  )
  return `# API

${GENERATED}

Every call is at \`/api/<resource>/<call>\`. Send the fields as a form, as JSON or in the query. A success is
\`{"error_code": 0, "data": …}\`. An error has \`error_code\`, \`error_message\` and \`error_name\`, and may have \`error_field\`. Errors of a
call have the HTTP status 200; other statuses are errors of the transport. Any call may answer
${COMMON_ERRORS.map((name) => `\`${name}\``).join(', ')}; [all errors](../errors.md).

Send a login token as \`Authorization: Bearer …\`, \`X-API-Token\`, the field \`user_token\` or the cookie \`cookie_token\`. A write that
carries only the cookie must be a POST from the same site.

The **legacy door** is for existing clients of the ShowDoc protocol. It has the same calls at \`/server/index.php?s=/api/<resource>/<call>\`,
\`/server/?s=…\`, \`/server/index.php/api/…\` and \`/server/api/…\`. The tables say where its answers differ. Its errors have the HTTP status 200,
except 404 for a call that does not exist.

A running server shows the same description at \`/api/docs\` and has an OpenAPI document at \`/api/openapi.json\`.

${table(['Call', 'What it does', 'Who may call'], rows)}
`
}

/** The anchor that Markdown viewers give to the heading of a call. */
const anchor = (name: string): string => name.toLowerCase().replaceAll('/', '')

function callText(call: CallDoc): string {
  const { name, effect, summary, access } = call
  const facts = [
    `- Who may call: ${access}`,
    `- Effect: ${effect}`,
    call.answer === 'image' && '- Answers an image',
    call.answer === 'file' && '- Answers a file',
    call.file && `- Takes a file, as the part \`${call.file}\` of a \`multipart/form-data\` body`,
    call.answer === 'events' && `- ${EVENTS_NOTE}`,
    call.legacyOnly && '- On the legacy door alone',
    call.legacyNames.length > 0 &&
      `- Old names on the legacy door: ${call.legacyNames.map((old) => `\`${old}\``).join(', ')}`,
    call.legacyText && '- The legacy door answers plain text',
    call.legacyJson && '- The legacy door answers without the usual envelope',
  ].filter(Boolean)
  const input = call.input.map((field) => [`\`${field.name}\``, field.required ? 'yes' : '', field.type, field.limits])
  const output = call.output.map(({ path, own, legacy }) => [`\`${path}\``, own, legacy])
  const refusals = call.errors.map(({ name: error, code }) => [
    `\`${error}\``,
    String(code),
    textOfError(error, DEFAULT_LANG),
  ])
  const parts = [
    `## ${name}`,
    summary,
    facts.join('\n'),
    input.length > 0 ? table(['Field', 'Required', 'Type', 'Limits'], input) : 'No fields.',
    `\`\`\`sh\n${curlExample(call, ORIGIN)}\n\`\`\``,
    output.length > 0 && table(['Answer', 'Our door', 'Legacy door'], output),
    refusals.length > 0 && table(['Error', 'Code', 'Meaning'], refusals),
  ]
  return parts.filter(Boolean).join('\n\n')
}
