import packageJson from '../../../package.json' with { type: 'json' }
import { handler } from '../../http/handler.ts'
import { anyone } from '../../policy/rules.ts'

/** `common/version`: the version of the server, as `v1.2.3`. */
export const commonVersion = handler('common/version', {
  access: anyone,
  run: () => ({ version: `v${packageJson.version}` }),
})
