import { bookstack } from './bookstack/bookstack.ts'
import { mindoc } from './mindoc/mindoc.ts'
import { outline } from './outline/outline.ts'
import { showdoc } from './showdoc/showdoc.ts'
import type { SourceSystem } from './source.ts'
import { yapi } from './yapi/yapi.ts'

/** The systems whose sites can be moved here. */
export const SYSTEMS: readonly SourceSystem[] = [showdoc, yapi, bookstack, mindoc, outline]
