/** The longest word that is looked at. A longer one of Latin letters is encoded data. */
const LENGTH_MOST = 200

/** Addresses that documents name. */
const KNOWN_ADDRESSES = new Set([
  '127.0.0.1',
  '0.0.0.0',
  '169.254.169.254',
  '100.100.100.200',
  '255.255.255.255',
  '255.255.255.0',
  '0.0.0.0/0',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
])

const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?)(?::\d{1,5})?$/

/** Words of pasted messages that documents do not have. Each runs on at most `LENGTH_MOST` characters. */
const NOISE: readonly RegExp[] = [
  // A UUID.
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  // A hash or an id in hexadecimal digits, and a pointer. `0x80070005` is the code of an error.
  /^(?=[a-f]*\d)[0-9a-f]{7,}$/,
  /^0x[0-9a-f]{9,}$/,
  /^sha\d{1,3}[:-][0-9a-f]{7,}$/,
  // A number with more digits than a port and most codes of errors.
  /^[+-]?\d{6,}(?:\.\d+)?$/,
  /^[+-]?\d+\.\d{5,}$/,
  // A date with a time, a time with seconds, the date of a web server's log, and an offset.
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[t_]\d{1,2}:?\d{2}[\d:.,z+-]*$/,
  /^\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?(?:z|[+-]\d{2}:?\d{2})?$/,
  /^\d{1,2}\/[a-z]{3}\/\d{4}:\d{2}:\d{2}:\d{2}$/,
  /^\+\d{2}:?\d{2}$/,
  // The address of a network card, a long IPv6 address, and an e-mail address.
  /^[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}$/,
  /^[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){4,7}$/,
  /^[\w.+%-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,20}$/,
  // A process: `pid=812`, and `812#0` of nginx.
  /^pid[=:#]?\d+$/,
  /^\d+#\d+$/,
  // A JSON web token, and data in base64 with its end.
  /^ey[a-z0-9_-]{10,}\.[a-z0-9_-]{10,}(?:\.[a-z0-9_-]*)?$/,
  /^(?=[a-z+/]*\d)[a-z0-9+/]{14,}={1,2}$/,
]

/** A process id as logs write it before a message: `[812]:`. */
const PROCESS = /^\[\d{1,10}\]:$/

/** The path of somebody's file: `/home/ci/build/app.log`, `c:\users\ci\app.log`. */
const MACHINE_PATH =
  /^(?:file:\/\/)?(?:\/(?:home|root|tmp|var\/folders|private\/var|builds|github\/workspace)\/|[a-z]:[\\/])/

/**
 * Whether a word of a pasted message is surely not in documentation: an id, a hash, a time, the address of a machine or of a person, a process id, encoded data or
 * the path of somebody's file. Numbers of up to five digits are codes of errors and ports, so they are no noise.
 * @param word folded, with the punctuation around it
 */
export function isNoise(word: string): boolean {
  if (/[^\x21-\x7e]/.test(word)) return false
  if (word.length > LENGTH_MOST) return true
  if (PROCESS.test(word)) return true
  const bare = withoutPunctuation(word)
  if (bare === '') return false
  const [, address] = IPV4.exec(bare) ?? []
  if (address !== undefined) return !KNOWN_ADDRESSES.has(address)
  return NOISE.some((noise) => noise.test(bare)) || isRandom(bare) || MACHINE_PATH.test(bare)
}

/**
 * The name of the file for the path of somebody's file, and any other word as it is: `/home/ci/build/app.log:12` has `app.log`.
 * @param word folded
 */
export function withoutMachinePath(word: string): string {
  const bare = withoutPunctuation(word)
  if (!MACHINE_PATH.test(bare)) return word
  const end = Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\'))
  return bare.slice(end + 1).replace(/(?::\d{1,7}){1,2}$/, '')
}

function withoutPunctuation(word: string): string {
  let from = 0
  let to = word.length
  while (from < to && '([{<"\'`,;'.includes(word.charAt(from))) from++
  while (to > from && ')]}>"\'`,;:.!?'.includes(word.charAt(to - 1))) to--
  return word.slice(from, to)
}

const RANDOM_LENGTH_LEAST = 12
/** How often letters and digits take turns in a random id. A name with numbers in it (`x509v3`) has fewer turns. */
const TURNS_LEAST = 4

/** Whether a part of a word is random letters and digits, like most keys and tokens. */
function isRandom(word: string): boolean {
  return word.split(/[^a-z0-9]/).some((part) => {
    if (part.length < RANDOM_LENGTH_LEAST) return false
    return (part.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0) >= TURNS_LEAST
  })
}
