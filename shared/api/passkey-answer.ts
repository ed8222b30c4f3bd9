import * as z from 'zod'
import { jsonField } from '#shared/fields.ts'

/** The data that browsers send and need for a passkey (WebAuthn Level 3, section 5.1). Bytes are Base64url. */

/** The longest part of an answer in characters. An attestation is the largest one. */
const PART = 20_000
const bytes = () => z.string().min(1).max(PART)

const credential = {
  id: z.string().min(1).max(1500),
  rawId: z.string().min(1).max(1500),
  type: z.literal('public-key'),
  /** Results of extensions. Nothing asks for one. */
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/** The answer of a device that has made a passkey. */
export const newPasskey = () =>
  jsonField(
    z.object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes(),
        attestationObject: bytes(),
        transports: z.array(z.string().max(20)).max(10).default([]),
      }),
    }),
  )

/** The answer of a device that has used a passkey. */
export const passkeyAnswer = () =>
  jsonField(
    z.object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes(),
        authenticatorData: bytes(),
        signature: bytes(),
        userHandle: z.string().max(200).optional(),
      }),
    }),
  )

/** The options for `navigator.credentials.create`. Other fields are passed on unchanged. */
export const CreationOptions = z.looseObject({ challenge: z.string() })

/** The options for `navigator.credentials.get`. Other fields are passed on unchanged. */
export const RequestOptions = z.looseObject({ challenge: z.string() })
