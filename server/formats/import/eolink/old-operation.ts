import { shortened } from '#server/formats/import/api/client-request.ts'
import type { DocumentContext } from '#server/formats/import/api/document-reader.ts'
import { isObject, type Loose, lineOf, objectOf, objectsOf, textOf } from '#server/formats/import/api/loose.ts'
import {
  type Body,
  blankOperation,
  type Field,
  type Operation,
  type Parameter,
  type Response,
} from '#server/formats/import/api/operation.ts'
import { exampleOf } from '#server/formats/import/api/operation-page.ts'
import type { ApiState } from '#shared/api-page/states.ts'
import { sampleOfFields } from './sample-of-fields.ts'

/** Numbers of the format, in its order. */
const METHODS = ['POST', 'GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']
const TYPES = [
  'string',
  'file',
  'json',
  'int',
  'float',
  'double',
  'date',
  'datetime',
  'boolean',
  'byte',
  'short',
  'long',
  'array',
  'object',
  'number',
  'null',
]
const BODIES = ['multipart/form-data', '', 'application/json', 'application/xml', 'application/octet-stream']
/** 0 released, 1 maintained, 2 given up, 3 undecided, 4 developed, 5 tested, 6 integrated, 7 faulty, 8 designed, 9 done. */
const STATES: readonly ApiState[] = [3, 4, 5, 1, 1, 2, 2, 4, 1, 3]

const MAX_FIELDS = 500
const MAX_DEPTH = 20

/** Whether an object is an interface of Eolink. */
export const isOldApi = (api: Loose): boolean => isObject(api.baseInfo) && typeof api.baseInfo.apiURI === 'string'

const at = <T>(list: readonly T[], number: unknown): T | undefined =>
  lineOf(number) === '' ? undefined : list[Number(lineOf(number))]

/** Reads an interface of an export of Eolink. */
export function oldOperation(api: Loose, context: DocumentContext): Operation {
  const info = objectOf(api.baseInfo)
  const where = lineOf(info.apiName) || lineOf(info.apiURI)
  // Markdown if it was written as Markdown, otherwise HTML.
  const description = textOf(info.apiNoteRaw).trim() || textOf(info.apiNote).trim()
  const isGetForm = lineOf(info.apiRequestType) === '1' && lineOf(info.apiRequestParamType || '0') === '0'
  const place = (value: unknown, name: Parameter['place']): Parameter[] =>
    fieldsOf(value).map((field) => ({ ...field, place: name, ...(name === 'path' && { required: true }) }))
  const headers = objectsOf(api.headerInfo).map((one) => ({
    ...one,
    paramKey: one.headerName,
    paramValue: one.headerValue,
    paramType: undefined,
  }))
  return {
    ...blankOperation(at(METHODS, info.apiRequestType) ?? 'GET', lineOf(info.apiURI)),
    title: lineOf(info.apiName),
    state: at(STATES, info.apiStatus) ?? 0,
    description,
    parameters: [
      ...place(api.restfulParam, 'path'),
      ...place(api.urlParam, 'query'),
      // Older exports have the query of a GET where newer ones have the body.
      ...(isGetForm ? place(api.requestInfo, 'query') : []),
      ...place(headers, 'header'),
    ],
    bodies: isGetForm ? [] : bodyOf(api, where, context),
    responses: responsesOf(api, where, context),
  }
}

/** The fields of a list. Fields of inner lists have their path as name. In this format 0 means required. */
function fieldsOf(value: unknown): Field[] {
  const fields: Field[] = []
  const add = (list: unknown, path: string, depth: number) => {
    for (const one of objectsOf(list)) {
      const key = lineOf(one.paramKey)
      if (!key || fields.length >= MAX_FIELDS) continue
      const type = at(TYPES, one.paramType) ?? ''
      const name = path ? `${path}.${key}` : key
      const values = objectsOf(one.paramValueList).flatMap((option) => {
        const text = lineOf(option.value)
        return text ? [`${text}${lineOf(option.valueDescription) ? ` ${lineOf(option.valueDescription)}` : ''}`] : []
      })
      const remarks = [lineOf(one.paramName), textOf(one.paramNote).trim(), lineOf(one.paramLimit), values.join(', ')]
      fields.push({
        name,
        type,
        required: lineOf(one.paramNotNull) === '' ? undefined : lineOf(one.paramNotNull) === '0',
        value: lineOf(one.paramValue).length > 100 ? '' : lineOf(one.paramValue),
        description: remarks.filter(Boolean).join('\n'),
      })
      if (depth < MAX_DEPTH) add(one.childList, type === 'array' ? `${name}[]` : name, depth + 1)
    }
  }
  add(value, '', 0)
  return fields
}

function bodyOf(api: Loose, where: string, { note }: DocumentContext): Body[] {
  const info = objectOf(api.baseInfo)
  const kind = lineOf(info.apiRequestParamType)
  const type = at(BODIES, kind) ?? ''
  const fields = fieldsOf(api.requestInfo)
  const raw = kind === '1' ? textOf(info.apiRequestRaw).trim() : ''
  if (fields.length === 0 && !raw) return []
  const hasFile = fields.some((field) => field.type === 'file')
  const form = kind === '0' && !hasFile ? 'application/x-www-form-urlencoded' : type
  const isList = lineOf(info.apiRequestParamJsonType) === '1'
  const sample =
    kind === '2'
      ? sampleOfFields(
          api.requestInfo,
          'childList',
          (one) => [lineOf(one.paramKey), at(TYPES, one.paramType) ?? '', lineOf(one.paramValue)],
          isList,
        )
      : ''
  const text = raw ? shortened(raw, where, note) : sample
  return [{ type: form, description: '', fields: raw ? [] : fields, examples: text ? [exampleOf(text, type)] : [] }]
}

function responsesOf(api: Loose, where: string, { note }: DocumentContext): Response[] {
  const info = objectOf(api.baseInfo)
  const one = (status: string, mock: string, fields: Field[]): Response[] => {
    const text = mock.trim() ? shortened(mock.trim(), where, note) : ''
    const examples = text ? [exampleOf(text)] : []
    if (fields.length === 0 && examples.length === 0) return []
    return [
      {
        status,
        description: '',
        headers: headersOf(api.responseHeader),
        bodies: [{ type: '', description: '', fields, examples }],
      },
    ]
  }
  // Newer exports have a list of answers with their fields.
  const [first] = objectsOf(api.resultInfo)
  const listed = first && Array.isArray(first.paramList) ? objectsOf(api.resultInfo) : []
  if (listed.length > 0) {
    const success = textOf(info.apiSuccessMock)
    return listed.flatMap((result, index) =>
      one(lineOf(result.httpCode) || '200', index === 0 ? success : '', fieldsOf(result.paramList)),
    )
  }
  const failure = one(lineOf(info.apiFailureStatusCode) || 'default', textOf(info.apiFailureMock), [])
  return [
    ...one(lineOf(info.apiSuccessStatusCode) || '200', textOf(info.apiSuccessMock), fieldsOf(api.resultInfo)),
    ...failure,
  ]
}

const headersOf = (value: unknown): Field[] =>
  fieldsOf(
    objectsOf(value).map((one) => ({
      ...one,
      paramKey: one.headerName,
      paramValue: one.headerValue,
      paramType: undefined,
    })),
  )
