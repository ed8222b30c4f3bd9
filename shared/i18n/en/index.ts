import { common } from './common.ts'
import { shell } from './shell.ts'

/** All English texts, one entry per resource file. A new resource is added here and in `../zh/index.ts`. */
export const en = {
  common,
  shell,
} as const
