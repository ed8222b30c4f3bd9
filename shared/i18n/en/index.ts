import { first } from './first.ts'
import { more } from './more.ts'

/** All English texts, one entry per resource file. A new resource is added to `first.ts` or `more.ts`, here and in `../zh`. */
export const en = { ...first, ...more } as const
