import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'

/** Counts the statements that may change rows. SQL given as text always counts. */
export class WriteCounter implements KyselyPlugin {
  writes = 0

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (node.kind !== 'SelectQueryNode') this.writes += 1
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}
