import { catalog } from './catalog.ts'
import { common } from './common.ts'
import { editor } from './editor.ts'
import { item } from './item.ts'
import { landing } from './landing.ts'
import { reader } from './reader.ts'
import { setting } from './setting.ts'
import { shell } from './shell.ts'
import { user } from './user.ts'

/** All English texts, one entry per resource file. A new resource is added here and in `../zh/index.ts`. */
export const en = {
  common,
  shell,
  catalog,
  editor,
  item,
  landing,
  reader,
  setting,
  user,
} as const
