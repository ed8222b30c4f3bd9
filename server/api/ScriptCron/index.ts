import type { HandlersOf } from '#server/call/handler.ts'
import { scriptCronRun } from './run.ts'

/** Handlers of `ScriptCron/…`. */
export const ScriptCron: HandlersOf<'ScriptCron'> = { run: scriptCronRun }
