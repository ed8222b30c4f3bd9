import * as z from 'zod'
import { B, I, S } from '#shared/fields.ts'

/** The kinds of steps. Their names are in `trySteps.steps` of shared/i18n. */
const STEP_NAMES = [
  'address',
  'connect',
  'tls',
  'login',
  'search',
  'person',
  'password',
  'groups',
  'discover',
  'token',
  'userinfo',
  'send',
  'ask',
  'write',
  'read',
  'compare',
  'delete',
] as const
export type StepName = (typeof STEP_NAMES)[number]

/** A step of a "Try it", in the order in which the steps ran. Only the last one can have failed. */
const TryStep = z.object({
  /** No name comes twice. */
  name: z.enum(STEP_NAMES),
  ok: B(),
  /** The answer of the other side, or the reason of the failure. Never a secret. May be empty. */
  message: S(),
  milliseconds: I(),
})

/** The answer of every call that tries a setting: what was really done, step by step. `ok`: all steps succeeded. */
export const TrySteps = z.object({ ok: B(), steps: z.array(TryStep) })
export type TrySteps = z.output<typeof TrySteps>
