import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** `common/version`: the version of the server, as `v1.2.3`. */
export const commonVersion = handler('common/version', {
  access: anyone,
  run: () => ({ version: `v${packageJson.version}` }),
})
