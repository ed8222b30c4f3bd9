/** The part of the test authorization server that the tests use. The package has no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  // biome-ignore lint/style/noDefaultExport: the package has it
  export default class Provider {
    constructor(issuer: string, settings: Readonly<Record<string, unknown>>)
    callback(): RequestListener
  }
}
