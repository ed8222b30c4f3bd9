import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/** `agent/config`: newer web clients hide their assistant when it is off (docs/protocol.md, Calls that do not exist). */
export const agentConfig = handler('agent/config', { access: anyone, run: () => ({ enabled: false }) })
