import type { HandlersOf } from '#server/call/handler.ts'
import { agentConfig } from './config.ts'

/** Handlers of `agent/…`. */
export const agent: HandlersOf<'agent'> = { config: agentConfig }
