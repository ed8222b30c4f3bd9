import type { HandlersOf } from '../../http/handler.ts'
import { agentConfig } from './config.ts'

/** Handlers of `agent/…`. */
export const agent: HandlersOf<'agent'> = { config: agentConfig }
