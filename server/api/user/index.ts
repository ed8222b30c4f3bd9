import type { HandlersOf } from '../../http/handler.ts'

export const user = {} as HandlersOf<'user'>
