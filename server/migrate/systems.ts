import { bookstack } from './bookstack/bookstack.ts'
import { mindoc } from './mindoc/mindoc.ts'
import { outline } from './outline/outline.ts'
import { showdoc } from './showdoc/showdoc.ts'
import type { SourceSystem } from './source.ts'
import { SYSTEM_NAMES, type SystemName } from './system-names.ts'
import { yapi } from './yapi/yapi.ts'

/** The reader of each system. */
export const SYSTEM_OF: Record<SystemName, SourceSystem> = { showdoc, yapi, bookstack, mindoc, outline }

/** The systems whose sites can be moved here. */
export const SYSTEMS: readonly SourceSystem[] = SYSTEM_NAMES.map((name) => SYSTEM_OF[name])
