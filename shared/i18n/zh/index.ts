import type { Texts } from '../type.ts'
import { first } from './first.ts'
import { more } from './more.ts'

/** All Chinese texts. */
export const zh: Texts = { ...first, ...more }
