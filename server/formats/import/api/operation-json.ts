import { type Body, type Field, languageOf, type Operation, type Parameter, type Response } from './operation.ts'
import { usableAddress, usableMethod } from './operation-page.ts'

/** A row of a list of API JSON. */
const rowOf = ({ name, type, value, required, description }: Field) => ({
  name,
  type,
  value,
  require: required ? '1' : '0',
  remark: description,
  disable: '0',
})

/**
 * Writes an operation as API JSON (docs/protocol.md, API JSON), the form of pages in clients of the protocol. `readApiJson` reads it. Facts without a
 * field go to the remark.
 */
export function operationJson(operation: Operation): string {
  const { title, summary, description, facts, state, bodies, responses, sections, parameters } = operation
  const at = (place: Parameter['place']) => parameters.filter((one) => one.place === place).map(rowOf)
  const remark = [
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...sections.map((section) => `${section.title}\n\n${section.text}`),
  ]
  const success = responses.find(({ status }) => /^(?:2|default$|$)/i.test(status)) ?? responses.at(0)
  const failure = responses.find((one) => one !== success && /^[45]/.test(one.status))
  return JSON.stringify({
    info: {
      from: 'runapi',
      type: 'api',
      title,
      description: [summary, description].filter(Boolean).join('\n\n'),
      method: usableMethod(operation.method).toLowerCase(),
      url: usableAddress(operation.address),
      remark: remark.join('\n\n'),
      apiStatus: String(state),
    },
    request: {
      params: paramsOf(bodies.at(0)),
      headers: at('header'),
      cookies: at('cookie'),
      auth: [],
      query: at('query'),
      pathVariable: at('path'),
    },
    response: { ...answerOf(success, 'response'), ...answerOf(failure, 'responseFail') },
    extend: [],
  })
}

function paramsOf(body: Body | undefined) {
  const rows = (body?.fields ?? []).map(rowOf)
  const mode =
    !body || /urlencoded/i.test(body.type) ? 'urlencoded' : /form-data/i.test(body.type) ? 'formdata' : 'json'
  return {
    mode,
    json: mode === 'json' ? exampleOf(body) : '',
    jsonDesc: mode === 'json' ? rows : [],
    urlencoded: mode === 'urlencoded' ? rows : [],
    formdata: mode === 'formdata' ? rows : [],
  }
}

function answerOf(response: Response | undefined, name: 'response' | 'responseFail') {
  const body = response?.bodies.at(0)
  return { [`${name}Example`]: exampleOf(body), [`${name}ParamsDesc`]: (body?.fields ?? []).map(rowOf) }
}

/** The first example, preferably one of JSON. */
const exampleOf = (body: Body | undefined): string =>
  (body?.examples.find(({ language }) => language === languageOf('application/json')) ?? body?.examples.at(0))?.text ??
  ''
