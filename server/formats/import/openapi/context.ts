import type { DocumentContext } from '#server/formats/import/api/document-reader.ts'
import type { Resolve } from '#server/formats/import/api/references.ts'

/** The context for reading the parts of an OpenAPI document. */
export interface OpenApiContext extends DocumentContext {
  resolve: Resolve
}
