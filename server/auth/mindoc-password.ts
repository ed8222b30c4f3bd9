import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** The hash of a password as MinDoc keeps it: `secret$doublings$hash$salt`. */
export interface MindocHash {
  secret: string
  doublings: number
  salt: string
  hash: string
}

/** The fixed part of the texts that MinDoc hashes; part of its format. */
const PEPPER = 'ahfw*&TGdsfnbi*^Wt'
const ROUNDS = 501
/** MinDoc takes 1 to 19. Each further one doubles the time, so more is no hash of MinDoc. */
const DOUBLINGS_MOST = 19
/** How much of the long text is hashed at a time, in repetitions of 128 characters: 1 MiB. The server answers others in between. */
const REPEATED = 8192

/** The parts of a hash; undefined when it is not one of MinDoc. */
export function mindocHash(stored: string): MindocHash | undefined {
  const [, secret = '', number = '', hash = '', salt = ''] =
    /^([\w=-]{1,200})\$(\d{1,2})\$([0-9a-f]{56})\$([0-9a-f]{64})$/.exec(stored) ?? []
  const doublings = Number(number)
  return hash !== '' && doublings <= DOUBLINGS_MOST ? { secret, doublings, salt, hash } : undefined
}

/**
 * Hashes a password as MinDoc does: 501 rounds of SHA-512, the result repeated 2^(doublings + 1) times (up to 128 MB, of which this holds 1 MiB), 501
 * rounds of SHA-256, and SHA-224.
 */
export async function hashAsMindoc(
  password: string,
  { secret, doublings, salt }: Omit<MindocHash, 'hash'>,
): Promise<string> {
  const salted = [secret, password, salt, secret, password, salt, password, password, salt].join('')
  const start = createHash('sha512')
  let text = PEPPER
  for (let round = 0; round < ROUNDS; round++)
    text = start
      .update(salted + text)
      .copy()
      .digest('hex')
  const center = createHash('sha256')
  let left = 2 ** (doublings + 1)
  const part = text.repeat(Math.min(left, REPEATED))
  for (; left > 0; left -= REPEATED) {
    center.update(part)
    await setImmediate()
  }
  text = center.update(secret).copy().digest('hex')
  for (let round = 1; round < ROUNDS; round++)
    text = center
      .update(text + secret)
      .copy()
      .digest('hex')
  return createHash('sha224')
    .update(text + PEPPER)
    .digest('hex')
}
