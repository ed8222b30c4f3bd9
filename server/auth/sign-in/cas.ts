import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { outgoingRequest, textOf } from '#server/outgoing/outgoing-request.ts'
import { trySteps } from '#server/try-steps.ts'
import { flag } from '#shared/fields.ts'
import { readCasAnswer } from './cas-answer.ts'
import type { MethodContext, SignInMethod } from './method.ts'
import { assertState, PROVIDER_LIMITS } from './oauth-client.ts'
import { optionalLine, webAddress } from './setting-fields.ts'
import { outgoingProblem, SignInProblem, type SignInReason } from './sign-in-problem.ts'
import { toldIn, withDetail } from './try-provider-step.ts'

const settings = z.object({
  /** The address of the CAS server, up to the part before `/login`. */
  server_url: webAddress(),
  /** CAS 2 returns only the user name. */
  version: z.enum(['3', '2']).prefault('3'),
  /** Names of attributes; the user name is that of CAS when its attribute is empty. */
  username_attribute: optionalLine(),
  name_attribute: optionalLine('displayName'),
  email_attribute: optionalLine('mail'),
  groups_attribute: optionalLine('memberOf'),
  /** Whether a logout here ends the session at the CAS server too. */
  logout_at_provider: flag().prefault(true),
  /** The text of the login screen below the button. */
  entrance_tips: optionalLine(),
})
export type CasSettings = z.output<typeof settings>

/** The paths that validate a ticket (CAS Protocol 3.0, sections 2.5 and 2.8). */
const VALIDATE = { 3: '/p3/serviceValidate', 2: '/serviceValidate' } as const
const REASON_OF: Readonly<Record<string, SignInReason>> = {
  INVALID_TICKET: 'bad_state',
  INVALID_TICKET_SPEC: 'bad_state',
  INVALID_SERVICE: 'site_refused',
  UNAUTHORIZED_SERVICE: 'site_refused',
  UNAUTHORIZED_SERVICE_PROXY: 'site_refused',
}
/** The codes with which servers refuse a ticket that they have not issued. */
const TICKET_REFUSED: ReadonlySet<string> = new Set(['INVALID_TICKET', 'INVALID_TICKET_SPEC'])
const DETAIL_LENGTH = 300

/** CAS 2 and 3 (CAS Protocol 3.0 Specification). */
export const cas: SignInMethod<typeof settings> = {
  kind: 'cas',
  settings,
  secrets: [],
  start: async (_context, given, callback) => {
    const state = randomUUID()
    // The server requires exactly the same address again with the ticket.
    const service = `${callback}?state=${state}`
    return { url: casAddress(given, '/login', { service }), memory: { state, service } }
  },
  finish: async (context, given, { returned, memory }) => {
    assertState(returned, memory.state)
    const answer = await validate(context, given, {
      service: memory.service ?? '',
      ticket: returned.get('ticket') ?? '',
    })
    if ('failure' in answer) throw refusalOf(answer)
    const { user, attributes } = answer
    const first = (name: string) => (name && attributes[name]?.find(Boolean)) || ''
    const username = given.username_attribute ? first(given.username_attribute) : user
    if (!username) throw new SignInProblem('no_name', `attributes: ${Object.keys(attributes).join(', ')}`)
    return {
      subject: user,
      username,
      name: first(given.name_attribute),
      email: first(given.email_attribute),
      isEmailVerified: false,
      groups: attributes[given.groups_attribute],
      sessionEnd: '',
    }
  },
  tryIt: (context, given) =>
    trySteps(context.lang, async (step) => {
      const forged = { service: context.callback, ticket: 'ST-octavo-try-it' }
      const ask = async () => {
        const answer = await validate(context, given, forged)
        if (!('failure' in answer)) throw new SignInProblem('bad_answer', 'a made-up ticket was accepted')
        if (!TICKET_REFUSED.has(answer.failure)) throw refusalOf(answer)
        return answer.failure
      }
      await step(
        'ask',
        () => toldIn(context.lang, ask, { site_refused: 'try_service_refused' }),
        (code) => withDetail(context.lang, 'try_ticket_refused', code),
      )
    }),
  logoutAddress: (given, { site }) =>
    given.logout_at_provider ? casAddress(given, '/logout', { service: `${site}/` }) : '',
}

const refusalOf = ({ failure, words }: { failure: string; words: string }): SignInProblem =>
  new SignInProblem(REASON_OF[failure] ?? 'bad_answer', `${failure} ${words}`.slice(0, DETAIL_LENGTH))

/** An address of the CAS server. */
export function casAddress({ server_url }: CasSettings, path: string, query: Record<string, string>): string {
  const url = new URL(server_url)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Asks the CAS server for the owner of a ticket. @throws SignInProblem */
export async function validate(
  { signal }: MethodContext,
  given: CasSettings,
  query: { service: string; ticket: string },
) {
  const url = new URL(casAddress(given, VALIDATE[given.version], query))
  try {
    const answer = await outgoingRequest({ url, method: 'GET', limits: PROVIDER_LIMITS, signal })
    const text = await textOf(answer)
    if (answer.status !== 200) throw new SignInProblem('bad_answer', `HTTP ${answer.status} of ${url.origin}`)
    return readCasAnswer(text)
  } catch (error) {
    throw error instanceof OutgoingError ? outgoingProblem(error) : error
  }
}
