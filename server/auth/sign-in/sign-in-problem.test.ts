import { expect, test } from 'vitest'
import { OutgoingError, type OutgoingReason } from '#server/outgoing/outgoing-error.ts'
import { outgoingProblem } from './sign-in-problem.ts'

test.each<[OutgoingReason, string, string]>([
  ['too_slow', '', 'too_slow'],
  ['cancelled', '', 'too_slow'],
  ['unreachable', 'ECONNREFUSED', 'unreachable'],
  ['refused_address', '169.254.169.254', 'unreachable'],
  ['bad_address', '', 'unreachable'],
  ['broken_off', '', 'unreachable'],
  ['unreachable', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['unreachable', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['unreachable', 'ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['unreachable', 'CERT_HAS_EXPIRED', 'certificate'],
  ['redirected', '', 'bad_answer'],
  ['too_large', '', 'bad_answer'],
])('a request that is %s (%s) is told as %s', (reason, detail, expected) => {
  expect(outgoingProblem(new OutgoingError(reason, detail)).reason).toBe(expected)
})
