import type { DocumentContext } from '#server/formats/import/api/document-reader.ts'
import type { Resolve } from '#server/formats/import/api/references.ts'

/** What the parts of a document of OpenAPI are read with. */
export interface OpenApiContext extends DocumentContext {
  resolve: Resolve
}
