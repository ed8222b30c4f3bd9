import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/** `agent/config`: newer web clients hide their assistant when it is off (wire contract, section 24). */
export const agentConfig = handler('agent/config', { access: anyone, run: () => ({ enabled: false }) })
