import * as z from 'zod'
import { type Check, fine, type OpenSite, problem, type Said, warning } from '#server/doctor/check.ts'
import { makeQuestion, QUESTION_HEADER, type Seen } from '#server/doctor/question.ts'
import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { outgoingRequest, textOf } from '#server/outgoing/outgoing-request.ts'
import { clockSaid } from './clock.ts'

const LIMITS = { silence: 5000, total: 10_000, bytes: 10_000 }

const Answer = z.object({
  seen: z.object({
    protocol: z.string(),
    host: z.string(),
    isForwarded: z.boolean(),
    isTrusted: z.boolean(),
    from: z.string(),
  }),
})

/** Requests the site at its own address and asks what it sees of the request. @throws OutgoingError */
async function ask({ services, now }: OpenSite, address: string) {
  const answer = await outgoingRequest({
    url: new URL(`${address.replace(/\/+$/, '')}/healthz`),
    method: 'GET',
    headers: { [QUESTION_HEADER]: makeQuestion(services.secrets, now) },
    limits: LIMITS,
  })
  const text = await textOf(answer)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // Another program answers at this address.
  }
  return { status: answer.status, date: Date.parse(answer.headers.date ?? ''), seen: Answer.safeParse(json).data?.seen }
}

/** Compares what the server sees with how people reach it. */
function seenSaid(seen: Seen, address: URL): Said[] {
  const found: Said[] = []
  if (seen.isForwarded && !seen.isTrusted)
    found.push(
      problem(
        `a proxy at ${seen.from} tells the addresses of people, and the server does not believe it: all of them count as one address`,
        `Set TRUST_PROXY=${seen.from}`,
      ),
    )
  const isSeenHttps = seen.protocol === 'https'
  if (isSeenHttps !== (address.protocol === 'https:'))
    found.push(
      warning(
        `people use ${address.protocol.slice(0, -1)} and the server sees ${seen.protocol}`,
        'Let the proxy send X-Forwarded-Proto, and name it in TRUST_PROXY.',
      ),
    )
  if (seen.host !== address.host)
    found.push(
      warning(
        `people use the host ${address.host} and the server sees ${seen.host}`,
        'Let the proxy pass the header Host on, or send X-Forwarded-Host.',
      ),
    )
  return found
}

/** Checks the site at its own address: that it answers, how the proxy forwards requests, and its clock. */
export const address: Check = {
  name: 'address',
  needs: 'database',
  look: async (site) => {
    const { APP_URL, TRUST_PROXY } = site.config
    if (!APP_URL) return [fine('APP_URL is not set, so the site is not asked')]
    try {
      const asked = Date.now()
      const { status, date, seen } = await ask(site, APP_URL)
      if (!seen)
        return [
          warning(
            `${APP_URL} answers with status ${status}, but not as this site`,
            'Check that APP_URL leads to this site, and that all its processes have the same SECRET_KEY or secret.key.',
          ),
        ]
      const found = seenSaid(seen, new URL(APP_URL))
      if (TRUST_PROXY.length > 0 && !seen.isForwarded)
        found.push(
          warning(
            'TRUST_PROXY is set, and the proxy does not tell the addresses of people: all of them count as one address',
            'Let the proxy send X-Forwarded-For.',
          ),
        )
      // The header has whole seconds only.
      if (!Number.isNaN(date)) found.push(...clockSaid(APP_URL, (date - asked) / 1000))
      return found.length > 0 ? found : [fine(`the site answers at ${APP_URL} and sees requests as people send them`)]
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      return [
        warning(
          `${APP_URL} cannot be reached from here: ${error.message}`,
          'Start the server. If it runs: check name, certificate and proxy. Some networks do not let a machine reach its own public address.',
        ),
      ]
    }
  },
}
