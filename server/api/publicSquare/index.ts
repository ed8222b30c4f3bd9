import type { HandlersOf } from '../../http/handler.ts'
import { publicSquareCheckEnabled } from './checkEnabled.ts'

/** Handlers of `publicSquare/…`. */
export const publicSquare: HandlersOf<'publicSquare'> = { checkEnabled: publicSquareCheckEnabled }
