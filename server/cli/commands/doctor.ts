import { randomBytes } from 'node:crypto'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import type { DoctorFinding, State } from '#server/doctor/check.ts'
import { configurationFindings, examine } from '#server/doctor/examine.ts'
import { INSTALLED } from '#server/overview/versions.ts'
import { hasKey, openSecrets, secretsOf } from '#server/secrets/secrets.ts'
import { systemClock } from '#server/time.ts'
import { type Command, CommandError } from './command.ts'
import { servicesOf } from './with-services.ts'

const KEY_BYTES = 32

/** `doctor`: checks a site for problems and says what to do. Exit code 1: there is a problem; warnings alone are 0. */
export const doctor: Command = {
  usage: 'doctor [--json]',
  about: 'checks everything that can be wrong with the site and says what to do; fails if there is a problem',
  options: { json: { type: 'boolean' } },
  words: [0, 0],
  run: async ({ options }) => {
    const findings: DoctorFinding[] = []
    for await (const finding of allFindings()) {
      findings.push(finding)
      if (!options.json) console.log(lineOf(finding))
    }
    const count = (state: State) => findings.filter((finding) => finding.state === state).length
    const [problems, warnings] = [count('problem'), count('warning')]
    if (options.json) {
      const state: State = problems > 0 ? 'problem' : warnings > 0 ? 'warning' : 'ok'
      console.log(JSON.stringify({ version: INSTALLED, time: systemClock(), state, findings }, null, 2))
    }
    const summary = `${problems} problems, ${warnings} warnings, ${count('ok')} fine`
    if (problems > 0) throw new CommandError(summary)
    if (!options.json) console.log(summary)
  },
}

async function* allFindings(): AsyncGenerator<DoctorFinding> {
  const { config, findings } = configurationFindings(readConfig)
  yield* findings
  if (!config) return
  yield* examine({ config, now: systemClock() }, (database: Database) => {
    // The doctor does not create a missing key.
    const secrets = hasKey(config) ? openSecrets(config) : secretsOf(randomBytes(KEY_BYTES))
    return servicesOf({ config, database, secrets })
  })
}

const lineOf = ({ state, check, message, remedy }: DoctorFinding): string =>
  `${state.padEnd(7)}  ${check}: ${message}${remedy === '' ? '' : `  → ${remedy}`}`
