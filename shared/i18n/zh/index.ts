import type { Texts } from '../type.ts'
import { catalog } from './catalog.ts'
import { common } from './common.ts'
import { editor } from './editor.ts'
import { item } from './item.ts'
import { landing } from './landing.ts'
import { reader } from './reader.ts'
import { setting } from './setting.ts'
import { shell } from './shell.ts'
import { user } from './user.ts'

/** All Chinese texts. */
export const zh: Texts = {
  common,
  shell,
  catalog,
  editor,
  item,
  landing,
  reader,
  setting,
  user,
}
