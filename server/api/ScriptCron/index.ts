import type { HandlersOf } from '../../http/handler.ts'

export const ScriptCron = {} as HandlersOf<'ScriptCron'>
