import { unify } from './fold.ts'
import { simplified } from './simplified.ts'

/**
 * Normalises a text for the search index, its queries and the check of texts. Other than `unify`, traditional and simplified Chinese become the same. Only the server imports
 * this module, because the table of characters is too large for the pages of readers.
 */
export const unifyForSearch = (text: string): string => simplified(unify(text))

/** Like `unifyForSearch`, in lower case. */
export const foldForSearch = (text: string): string => unifyForSearch(text).toLowerCase()
