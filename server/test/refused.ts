import { expect } from 'vitest'
import type { CallName, Input } from '#shared/api/index.ts'
import type { As, TestApp } from './build-test-app.ts'
import { snapshot } from './unchanged.ts'

/**
 * Makes a call that must be refused and must change nothing.
 * @returns the name of the error, with the wrong field after a colon if there is one: `BAD_FIELD:cats`
 */
export async function refused<N extends CallName>(
  t: TestApp,
  name: N,
  input: Input<N> | Record<string, unknown>,
  as?: As | null,
): Promise<string> {
  const before = await snapshot(t)
  const answer = await t.call(name, input, as)
  expect(answer.error_code, `${name} is refused`).not.toBe(0)
  expect(answer.error_code, `${name} does not break`).not.toBe(10500)
  expect(answer.error_message).toBeTruthy()
  expect(await snapshot(t)).toEqual(before)
  return answer.error_field ? `${answer.error_name}:${answer.error_field}` : String(answer.error_name)
}
