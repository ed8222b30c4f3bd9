import { COMMON_ERRORS } from '#server/docs/describe-call.ts'
import { type CallName, callNames, definitionOf } from '#shared/api/index.ts'
import { type ErrorEntry, type ErrorName, errors, textOfError } from '#shared/errors.ts'
import { LANGS, LANGUAGES } from '#shared/i18n/languages.ts'
import { GENERATED, table } from './markdown.ts'

/** `docs/errors.md`: the list of errors. */
export function errorsPage(): string {
  const rows = Object.entries(errors as Record<string, ErrorEntry>).map(([name, { code, status }]) => [
    `\`${name}\``,
    String(code),
    String(status ?? 200),
    ...LANGS.map((lang) => textOfError(name as ErrorName, lang)),
    callsOf(name as ErrorName),
  ])
  return `# Errors

${GENERATED}

A refusal has \`error_code\` (several names may share one: the codes are the protocol's) and \`error_message\`; on our own door also
\`error_name\` and, when an input is at fault, \`error_field\`. The message is in the language of the request. On the legacy door the HTTP
status is always 200.

${table(['Name', 'Code', 'HTTP', ...LANGS.map((lang) => LANGUAGES[lang].name), 'Answered by'], rows)}
`
}

function callsOf(error: ErrorName): string {
  if ((COMMON_ERRORS as readonly ErrorName[]).includes(error)) return 'any call'
  const calls = callNames.filter((name: CallName) => definitionOf(name).errors?.includes(error))
  return calls.map((name) => `\`${name}\``).join(', ')
}
