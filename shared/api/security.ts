import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, id, line, N, nothing, S, secret, text } from '#shared/fields.ts'
import { PASSKEY_BODY_BYTES, PASSKEY_NAME_LENGTH } from '#shared/limits.ts'
import { CreationOptions, newPasskey, passkeyAnswer } from './passkey-answer.ts'

/** Each recovery code as it is shown: `4f7k-9qmz-x2hd`. Only their hashes are kept. */
const recovery_codes = z.array(S())

/** Two-step login and passkeys of the logged-in user. Changes need a confirmation in the last ten minutes (`security/confirm`). */
export const security = {
  info: defineCall({
    summary: 'Two-step login and passkeys of the user.',
    effect: 'read',
    beforeSecondStep: true,
    input: z.object({}),
    output: z.object({
      /** 1: the login by password asks for a second step. */
      two_step: I(),
      /** Since when, and when a code was used last; unix seconds, 0: never. */
      two_step_since: N(),
      two_step_used: N(),
      /** How many recovery codes are left. */
      recovery_left: N(),
      /** 1: the site demands two-step login of this user. */
      required: I(),
      /** 1: browsers can use passkeys at the address of this site. */
      passkeys_open: I(),
      passkeys: z.array(
        z.object({
          passkey_id: N(),
          name: S(),
          /** 1: a password manager copies it to other devices. */
          is_backed_up: I(),
          /** How browsers reach it, comma-separated, such as `internal` or `usb`. */
          transports: S(),
          addtime: N(),
          /** Unix seconds; 0: never. */
          last_used: N(),
        }),
      ),
    }),
  }),
  confirm: defineCall({
    summary: 'Confirm who acts, by the password or by a passkey. It counts in this session for ten minutes.',
    effect: 'write',
    bodyBytes: PASSKEY_BODY_BYTES,
    beforeSecondStep: true,
    input: z.object({
      password: secret().optional(),
      /** The answer to `user/passkeyOptions` with `use=confirm`. */
      passkey: passkeyAnswer().optional(),
    }),
    output: nothing(),
    errors: ['PASSWORD_WRONG', 'LOGIN_LOCKED', 'PASSKEY_REFUSED', 'PASSKEY_UNKNOWN', 'PASSKEYS_NOT_HERE'],
  }),
  startTwoStep: defineCall({
    summary: 'A new key for an authenticator app. Nothing changes until `security/enableTwoStep` confirms it.',
    effect: 'write',
    beforeSecondStep: true,
    input: z.object({}),
    output: z.object({
      /** For apps that cannot scan, in Base32. */
      key: S(),
      /** The `otpauth://` address of the QR code. */
      address: S(),
      /** The QR code as SVG. */
      qr: S(),
      /** To send back with the first code. It is valid for 15 minutes. */
      setup: S(),
    }),
    errors: ['CONFIRM_NEEDED'],
  }),
  enableTwoStep: defineCall({
    summary:
      'Switch two-step login on with the first code of the app, or replace the app. All other sessions of the user end.',
    effect: 'write',
    beforeSecondStep: true,
    input: z.object({ setup: text(1000, 1), code: line(20) }),
    output: z.object({
      /** Shown this once; empty when the app was replaced, because the codes stay. */
      recovery_codes,
    }),
    errors: ['CODE_WRONG', 'SETUP_OVER'],
  }),
  disableTwoStep: defineCall({
    summary: 'Switch two-step login off. The recovery codes are removed.',
    effect: 'write',
    input: z.object({}),
    output: nothing(),
    errors: ['CONFIRM_NEEDED', 'SECOND_STEP_STAYS', 'TWO_STEP_OFF'],
  }),
  newRecoveryCodes: defineCall({
    summary: 'Make new recovery codes. The earlier ones do not work any more.',
    effect: 'write',
    input: z.object({}),
    output: z.object({ recovery_codes }),
    errors: ['CONFIRM_NEEDED', 'TWO_STEP_OFF'],
  }),
  startPasskey: defineCall({
    summary: 'What `navigator.credentials.create` needs to make a passkey.',
    effect: 'write',
    input: z.object({}),
    output: CreationOptions,
    errors: ['CONFIRM_NEEDED', 'PASSKEYS_NOT_HERE', 'PASSKEYS_FULL'],
  }),
  addPasskey: defineCall({
    summary: 'Store the passkey that a device has made.',
    effect: 'write',
    bodyBytes: PASSKEY_BODY_BYTES,
    input: z.object({ name: line(PASSKEY_NAME_LENGTH), passkey: newPasskey() }),
    output: z.object({ passkey_id: N() }),
    errors: ['PASSKEY_REFUSED', 'PASSKEYS_NOT_HERE', 'PASSKEYS_FULL'],
  }),
  renamePasskey: defineCall({
    summary: 'Rename a passkey.',
    effect: 'write',
    input: z.object({ passkey_id: id(), name: line(PASSKEY_NAME_LENGTH) }),
    output: nothing(),
    errors: ['NOT_FOUND'],
  }),
  removePasskey: defineCall({
    summary: 'Remove a passkey. Nobody can log in with it any more.',
    effect: 'write',
    input: z.object({ passkey_id: id() }),
    output: nothing(),
    errors: ['CONFIRM_NEEDED', 'NOT_FOUND', 'NO_ADMINISTRATOR_GETS_IN'],
  }),
}
