import type { HandlersOf } from '../../http/handler.ts'
import { aiCreate } from './create.ts'

/** Handlers of `ai/…`. */
export const ai: HandlersOf<'ai'> = {
  create: aiCreate,
}
