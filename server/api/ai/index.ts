import type { HandlersOf } from '#server/call/handler.ts'
import { aiCreate } from './create.ts'

/** Handlers of `ai/…`. */
export const ai: HandlersOf<'ai'> = {
  create: aiCreate,
}
