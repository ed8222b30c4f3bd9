import { fieldOf, fieldsOf } from '#server/formats/import/api/fields.ts'
import { jsonText } from '#server/formats/import/api/json-text.ts'
import { type Loose, lineOf, objectOf, textOf } from '#server/formats/import/api/loose.ts'
import { contained, plain } from '#server/formats/import/api/markdown.ts'
import { answerTable } from '#server/formats/import/api/operation-page.ts'
import { shapeOf, typeText } from '#server/formats/import/api/shape.ts'
import type { ImportEntry } from '#server/formats/import/reader.ts'
import { pageTexts } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { createAnchors } from '#shared/markdown/anchor.ts'
import { fenced } from '#shared/markdown-parts.ts'
import type { OpenApiContext } from './context.ts'

/** The number of schemas on one page, so that a page stays readable. */
const SCHEMAS_A_PAGE = 200

/** The positions of each document's schemas: page and anchor by name. */
const PLACES = new WeakMap<Loose, Map<string, { page: number; anchor: string }>>()

function placesOf(root: Loose): Map<string, { page: number; anchor: string }> {
  const known = PLACES.get(root)
  if (known) return known
  const places = new Map<string, { page: number; anchor: string }>()
  let anchors = createAnchors()
  let count = 0
  for (const name of Object.keys(objectOf(objectOf(root.components).schemas))) {
    const page = Math.floor(count / SCHEMAS_A_PAGE)
    if (count % SCHEMAS_A_PAGE === 0) anchors = createAnchors()
    places.set(name, { page, anchor: anchors(name) })
    count += 1
  }
  PLACES.set(root, places)
  return places
}

const keyOf = (page: number): string => (page === 0 ? 'schemas' : `schemas ${page + 1}`)

/** A link to the description of a schema. @param isOneOfMany whether the import has several documents, whose keys differ. There is no link then */
export function schemaLink(name: string, root: Loose, isOneOfMany: boolean): string {
  const place = placesOf(root).get(name)
  if (!place || isOneOfMany) return plain(name)
  return `[${plain(name)}](import-page:${encodeURIComponent(keyOf(place.page))}#${place.anchor})`
}

/** The pages that describe the named schemas of a document. */
export function* schemaPages(root: Loose, context: OpenApiContext): Generator<ImportEntry> {
  const t = serverTexts(context.lang).importedApi
  const schemas = Object.entries(objectOf(objectOf(root.components).schemas))
  for (let from = 0, page = 0; from < schemas.length; from += SCHEMAS_A_PAGE, page += 1) {
    const parts = schemas.slice(from, from + SCHEMAS_A_PAGE).map(([name, schema]) => schemaPart(name, schema, context))
    yield* context.tree.page({
      catalogs: context.above,
      title: page === 0 ? t.schemas : `${t.schemas} ${page + 1}`,
      key: keyOf(page),
      content: `${parts.join('\n\n')}\n`,
    })
  }
}

function schemaPart(name: string, schema: unknown, context: OpenApiContext): string {
  const { resolve, lang } = context
  const words = { ...pageTexts(lang).api, ...serverTexts(lang).importedApi }
  const shape = shapeOf(schema, resolve, name)
  const { fields, cut } = fieldsOf(schema, context, 'both', name)
  if (cut) context.note({ code: 'text_cut', where: name })
  const alone = fields.length === 0 ? fieldOf(schema, context, name) : undefined
  const text = alone ? alone.description : textOf(shape.facets.description)
  const example = shape.facets.example === undefined ? undefined : jsonText(shape.facets.example)
  const type = typeText({ ...shape, name: '' }, resolve, name)
  return [
    `## ${plain(name)}`,
    type === 'object' ? '' : type && `${plain(type)}`,
    lineOf(text) ? contained(text) : '',
    fields.length > 0 ? answerTable(fields, words) : '',
    example && fields.length > 0 ? fenced(example, 'json') : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
