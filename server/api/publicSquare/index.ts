import type { HandlersOf } from '#server/call/handler.ts'
import { publicSquareCheckEnabled } from './checkEnabled.ts'

/** Handlers of `publicSquare/…`. */
export const publicSquare: HandlersOf<'publicSquare'> = { checkEnabled: publicSquareCheckEnabled }
