import { showdoc } from './showdoc/showdoc.ts'
import type { SourceSystem } from './source.ts'

/** The systems whose sites can be moved here. */
export const SYSTEMS: readonly SourceSystem[] = [showdoc]
