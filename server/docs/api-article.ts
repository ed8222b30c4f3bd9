import { escapeHtml } from '#server/text/escape-html.ts'
import { definitionOf } from '#shared/api/index.ts'
import { textOfError } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { CallDoc } from './describe-call.ts'
import { curlExample } from './example.ts'
import { code, table, words } from './markup.ts'

/** Calls without a JSON answer can be made by following a link. */
const methodOf = ({ answer }: CallDoc): 'GET' | 'POST' => (answer === 'json' ? 'POST' : 'GET')

/**
 * The section of the page for a call: its address in the form of an endpoint block, its fields, an example, its answer and its errors.
 * @param origin address of the server, without a slash at the end
 */
export function callArticle(call: CallDoc, lang: Lang, origin: string): string {
  const t = serverTexts(lang).apiDocs
  const { heads } = t
  const { name, summary, effect, access } = call
  const path = call.legacyOnly ? `/server/index.php?s=/api/${name}` : `/api/${name}`
  const method = methodOf(call)
  const input = call.input.map((field) => [
    code(field.name),
    field.required ? t.yes : t.no,
    words(field.type),
    words(field.limits),
  ])
  const output = call.output.map((value) => [code(value.path), words(value.own), words(value.legacy)])
  const refusals = call.errors.map((error) => [
    code(error.name),
    String(error.code),
    escapeHtml(textOfError(error.name, lang)),
  ])
  // The English words are found in every language.
  const haystack = [
    name,
    ...new Set([summary, definitionOf(name).summary]),
    access,
    ...call.input.map((field) => field.name),
  ].join(' ')
  const notes = notesOf(call, lang).map((note) => `<p class="note">${words(note)}</p>`)
  return `<article id="${name}" data-words="${escapeHtml(haystack)}">
<h3><a href="#${name}">${name}</a></h3>
<div class="endpoint">
<div class="endpoint-url"><span class="method method-${method.toLowerCase()}">${method}</span><code class="url" tabindex="0"><span class="host">${escapeHtml(origin)}</span>${escapeHtml(path)}</code>${copyButton(t.copy, t.copyAddress(name), origin + path)}</div>
<p class="summary">${words(summary)}</p>
<dl class="facts"><div><dt>${t.who}</dt><dd>${escapeHtml(access)}</dd></div><div><dt>${t.effect}</dt><dd>${t.effects[effect]}</dd></div></dl>
</div>
${notes.join('')}
${input.length > 0 ? `<h4>${t.fields}</h4>${table(`${t.fields}: ${name}`, [heads.field, heads.required, heads.type, heads.limits], input)}` : ''}
<div class="example"><div class="example-head"><h4>${t.example}</h4>${copyButton(t.copy, t.copyExample(name), '')}</div><pre tabindex="0"><code>${escapeHtml(curlExample(call, origin))}</code></pre></div>
${output.length > 0 ? `<details><summary>${t.answer}</summary>${table(`${t.answer}: ${name}`, [heads.value, heads.own, heads.legacy], output)}</details>` : ''}
${refusals.length > 0 ? `<details><summary>${t.errors}</summary>${table(`${t.errors}: ${name}`, [heads.name, heads.code, heads.meaning], refusals)}</details>` : ''}
</article>`
}

/** @param text the text that the button copies; empty: the text of its example */
const copyButton = (word: string, label: string, text: string): string =>
  `<button type="button" class="copy" aria-label="${escapeHtml(label)}" data-copy="${escapeHtml(text)}">${word}</button>`

function notesOf(call: CallDoc, lang: Lang): string[] {
  const { notes, comma } = serverTexts(lang).apiDocs
  const names = call.legacyNames.map((old) => `\`${old}\``).join(comma)
  return [
    call.legacyOnly && notes.legacyOnly,
    names && notes.legacyNames(names),
    call.legacyText && notes.legacyText,
    call.legacyJson && notes.legacyJson,
    call.answer === 'image' && notes.image,
    call.answer === 'file' && notes.file,
    call.file && notes.takesFile(call.file),
    call.answer === 'events' && notes.events,
    call.answer === 'redirect' && notes.redirect,
  ].filter((note) => typeof note === 'string' && note !== '') as string[]
}
