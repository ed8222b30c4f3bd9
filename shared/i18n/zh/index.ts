import type { Texts } from '../type.ts'
import { common } from './common.ts'
import { shell } from './shell.ts'

/** All Chinese texts. */
export const zh: Texts = {
  common,
  shell,
}
