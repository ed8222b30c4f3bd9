import { type Check, fine, warning } from '#server/doctor/check.ts'
import packageJson from '../../../package.json' with { type: 'json' }

const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0])

/** The version of Node. */
export const node: Check = {
  name: 'node',
  needs: 'nothing',
  look: async () => {
    const tested = majorOf(packageJson.dependencies.node)
    const { version } = process
    return majorOf(version) === tested
      ? [fine(`Node ${version}`)]
      : [
          warning(
            `Octavo is tested with Node ${tested} and runs with ${version}`,
            'Start it with npm start, which brings its own Node.',
          ),
        ]
  },
}
