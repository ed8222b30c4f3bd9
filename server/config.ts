import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { decoded } from '#shared/decoded.ts'
import { DEFAULT_LANG, type Lang, langOfTag } from '#shared/i18n/languages.ts'
import { S3_TYPES } from '#shared/kinds.ts'
import { UPLOAD_MB_DEFAULT } from '#shared/limits.ts'
import { type TracesConfig, traceSettings, tracesOf } from './tracing/settings.ts'

/** The largest value of `UPLOAD_MB`. */
const UPLOAD_MB_MOST = 1024

/** Whether a text is an address, a network (`10.0.0.0/8`) or a name that Fastify knows for some networks. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Whether a text is the address of a mail server. */
function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\/\S+$/i.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
}

/** One mailbox, with or without a name before it. */
const MAIL_FROM = /^(?:[^<>@\r\n,;]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/

const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The path of an address without a slash at the end; empty for an address without a path. */
const pathOf = (address: string): string => new URL(address).pathname.replace(/\/+$/, '')

/**
 * Whether an address can be the address of the site. Its path appears in HTML, cookies and addresses, so only plain characters are allowed. It must
 * not be the path of a part of the site, because some proxies remove the path of the site from requests.
 */
function isSiteUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { search, hash, username, password } = new URL(text)
  if (search || hash || username || password) return false
  const [first = '', ...more] = pathOf(text).split('/').slice(1)
  if (first === '') return more.length === 0
  return [first, ...more].every((part) => /^[\w.~-]+$/.test(part)) && !PARTS_OF_SITE.has(first)
}

/** The first parts of paths that the site uses for other things than screens. */
const PARTS_OF_SITE: ReadonlySet<string> = new Set(['api', 'assets', 'server', 'mock-path', 'mock-data'])

/** A setting of the environment: its type, and its description for the documentation. */
const setting = <T extends z.ZodType>(type: T, about: string, secret = false) => type.meta({ about, secret })

const switchText = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/**
 * All settings of the environment. This file is the only reader of `process.env`. Each setting may also be given as `NAME_FILE`, the path of a file
 * that holds the value (for secrets). The table in the README is generated from this.
 */
export const settings = {
  PORT: setting(
    z.coerce.number().int().min(0).max(65535).default(4999),
    'Port that the server listens on; 0 takes a free one',
  ),
  HOST: setting(z.string().min(1).default('0.0.0.0'), 'Address that the server listens on'),
  WORKERS: setting(
    z
      .union([z.literal('auto'), z.coerce.number().int().min(1).max(64)])
      .default(1)
      .transform((count) => (count === 'auto' ? availableParallelism() : count)),
    'How many processes of the server run on this machine, on one port; `auto`: one for each core. Each takes its own memory and connections',
  ),
  DATA_DIR: setting(z.string().min(1).default('./data'), 'Folder of the SQLite file and of uploads'),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must begin with sqlite: or postgres://')
      .optional(),
    '`sqlite:/path/to/file` or `postgres://user:password@host/database`; by default `octavo.db` in `DATA_DIR`',
    true,
  ),
  DATABASE_POOL: setting(
    z.coerce.number().int().min(2).max(1000).default(10),
    'The most connections of one process to PostgreSQL; those of all processes together must stay below its `max_connections`',
  ),
  DATABASE_READ_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/.+$/, 'must begin with postgres://')
      .optional(),
    'A streaming replica of the PostgreSQL of `DATABASE_URL`, one server: it answers reads whenever it holds everything that was committed before, else `DATABASE_URL` does',
    true,
  ),
  COPY_BEFORE_UPGRADE: setting(
    switchText.default(true),
    'Whether a SQLite file is copied into `before-upgrade` in `DATA_DIR` before its tables change; the newest three copies are kept',
  ),
  APP_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine(isSiteUrl, 'must be the address of the site, with a plain path or without one: https://example.com/docs')
      .optional(),
    'Address of the site as people type it, with its path if it has one: `https://example.com/docs`; by default the host is read from each request',
  ),
  TRUST_PROXY: setting(
    z
      .string()
      .default('')
      .refine((list) => partsOf(list).every(isProxy), 'must be addresses, networks like 10.0.0.0/8, or loopback'),
    'Addresses or networks of proxies in front, comma-separated, whose `X-Forwarded-*` headers are trusted; `loopback` is allowed',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    'How much is logged',
  ),
  SLOW_CALL_MS: setting(
    z.coerce.number().int().min(0).default(1000),
    'Calls that take so many milliseconds or longer are logged, with the number and the time of their queries',
  ),
  ADMIN_USERNAME: setting(
    z.string().min(1).max(50).optional(),
    'Name of the administrator to create at the start, if nobody has it',
  ),
  ADMIN_PASSWORD: setting(z.string().min(1).max(100).optional(), 'Password of that administrator', true),
  SECRET_KEY: setting(
    z.string().min(16).optional(),
    'Encrypts visit passwords and tokens of items in the database, the same for all processes of a site; by default the key in `secret.key` in `DATA_DIR`, which is created at the first start',
    true,
  ),
  CRON_TOKEN: setting(
    z.string().min(8).optional(),
    'Token that `ScriptCron/run` requires in the header `X-Cron-Token`; by default it requires none',
    true,
  ),
  METRICS_TOKEN: setting(
    z.string().min(8).optional(),
    'Bearer token that `/metrics` requires; by default nobody may read `/metrics`, because requests through a proxy on this machine look local',
    true,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    traceSettings.OTEL_EXPORTER_OTLP_ENDPOINT,
    'Address of an OpenTelemetry collector, `http://127.0.0.1:4318`, below which `/v1/traces` takes traces; by default none are made',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    traceSettings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    'The whole address that takes traces, instead of the one below `OTEL_EXPORTER_OTLP_ENDPOINT`',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    traceSettings.OTEL_EXPORTER_OTLP_HEADERS,
    'Headers for the collector, `authorization=Bearer%20…,name=value`',
    true,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(
    traceSettings.OTEL_EXPORTER_OTLP_PROTOCOL,
    'How traces are written: `http/protobuf` or `http/json`',
  ),
  OTEL_SERVICE_NAME: setting(
    traceSettings.OTEL_SERVICE_NAME,
    'Name of this site in traces; by default `service.name` of `OTEL_RESOURCE_ATTRIBUTES`, or `octavo`',
  ),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    traceSettings.OTEL_RESOURCE_ATTRIBUTES,
    'What traces tell of this process, `deployment.environment.name=production,name=value`',
  ),
  OTEL_TRACES_SAMPLER: setting(
    traceSettings.OTEL_TRACES_SAMPLER,
    'Which traces are made: `always_on`, `always_off`, `traceidratio`, or one of them after `parentbased_`, which follows a proxy of `TRUST_PROXY` that sends `traceparent`',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    traceSettings.OTEL_TRACES_SAMPLER_ARG,
    'The part of traces that `traceidratio` makes, 0 to 1',
  ),
  COLLABORATORS_PER_ITEM: setting(
    z.coerce.number().int().min(0).optional(),
    'The most people of an item besides its owner, as members or through teams; by default there is no limit',
  ),
  PAGES_PER_ITEM: setting(
    z.coerce.number().int().min(1).optional(),
    'The most pages of an item; by default there is no limit',
  ),
  UPLOAD_MB: setting(
    z.coerce.number().int().min(1).max(UPLOAD_MB_MOST).default(UPLOAD_MB_DEFAULT),
    'Uploaded files must be smaller than this many megabytes; a proxy in front must allow bodies of this size',
  ),
  SMTP_URL: setting(
    z.string().refine(isSmtpUrl, 'must be smtp://user:password@host:port or smtps://…').optional(),
    'Mail server, `smtp://user:password@host:587` or `smtps://…:465`; by default no mail is sent',
    true,
  ),
  MAIL_FROM: setting(
    z.string().regex(MAIL_FROM, 'must be an address, or Name <address>').optional(),
    'Sender of the mail, `Octavo <docs@example.com>`; by default the user of `SMTP_URL` when it is an address, else `octavo@` and the host of `APP_URL`',
  ),
  STORAGE: setting(
    z.enum(['local', 's3']).optional(),
    'Where uploaded files go: `local` (`DATA_DIR`) or `s3` (object storage, with the following settings); by default the site settings decide. Files that were uploaded before stay readable where they are',
  ),
  S3_TYPE: setting(
    z.enum(S3_TYPES).default('s3_storage'),
    'Kind of object storage: `s3_storage` (AWS, MinIO, Ceph and others), `aliyun`, `qiniu` or `qcloud`',
  ),
  S3_ENDPOINT: setting(
    z.string().optional(),
    'Address of the object storage, `https://minio.example.com:9000`; not needed for `qcloud`, nor for `qiniu` with a region',
  ),
  S3_BUCKET: setting(z.string().optional(), 'Bucket for the files'),
  S3_REGION: setting(z.string().optional(), 'Region of the bucket; by default the one in the endpoint, or `us-east-1`'),
  S3_KEY: setting(z.string().optional(), 'Access key (`secretId` of `qcloud`)'),
  S3_SECRET: setting(z.string().optional(), 'Secret of the access key (`secretKey` of `qcloud`)', true),
  S3_DOMAIN: setting(
    z.string().optional(),
    'Host of the bucket in addresses for browsers; by default that of the endpoint',
  ),
  S3_REDIRECT: setting(
    switchText.default(false),
    'Whether browsers get downloads from the object storage itself, with an address that is signed for two minutes; by default everything passes through the server',
  ),
  BACKUP_S3_FOLDER: setting(
    z
      .string()
      .regex(
        /^(?!octavo-)[a-z0-9][a-z0-9-]{0,39}$/,
        'must be a name of a-z, 0-9 and -, which does not begin with octavo-',
      )
      .default('backups'),
    'Folder of the bucket for backups in the object storage; sites that share a bucket need different ones',
  ),
  BACKUP_PASSPHRASE: setting(
    z.string().min(8).optional(),
    'Encrypts backups, and opens them; by default they are not encrypted. Without it an encrypted backup is lost',
    true,
  ),
  MOVE_IN_DIR: setting(
    z.string().min(1).optional(),
    'Folder from whose content administrators may move sites of other systems here in the backstage; by default `moving-in` in `DATA_DIR`',
  ),
  SECURE_COOKIES: setting(
    switchText.optional(),
    'Whether cookies are sent over HTTPS only; by default when `APP_URL` begins with https',
  ),
} as const

const environment = z.object(settings)
type Settings = z.output<typeof environment>

export interface Config
  extends Omit<Settings, 'DATABASE_URL' | 'TRUST_PROXY' | 'SECURE_COOKIES' | 'MAIL_FROM' | 'MOVE_IN_DIR'> {
  MOVE_IN_DIR: string
  MAIL_FROM: string
  /** The path of `APP_URL`, under which the site is served: `/docs`; empty for a site at the root of its host. */
  SITE_PATH: string
  DATABASE_URL: string
  TRUST_PROXY: string[]
  SECURE_COOKIES: boolean
  /** Where traces go; undefined: none are made. */
  traces: TracesConfig | undefined
}

/** A setting with an invalid value. The message names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration.
 * @param env the environment; `process.env` unless a test says otherwise
 * @throws ConfigError naming the setting whose value is bad
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given: Record<string, string> = {}
  for (const name of Object.keys(settings)) {
    const file = env[`${name}_FILE`]
    if (file) given[name] = readSecret(`${name}_FILE`, file)
    else if (env[name]) given[name] = env[name]
  }
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const said = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Bad configuration: ${said.join('; ')}`)
  }
  const { data } = parsed
  if (Boolean(data.ADMIN_USERNAME) !== Boolean(data.ADMIN_PASSWORD)) {
    throw new ConfigError('Bad configuration: ADMIN_USERNAME and ADMIN_PASSWORD go together')
  }
  if (data.DATABASE_READ_URL && !data.DATABASE_URL?.startsWith('postgres')) {
    throw new ConfigError('Bad configuration: DATABASE_READ_URL needs a DATABASE_URL of PostgreSQL')
  }
  const dataDir = resolve(data.DATA_DIR)
  return {
    ...data,
    DATA_DIR: dataDir,
    DATABASE_URL: data.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'octavo.db')}`,
    MAIL_FROM: data.MAIL_FROM ?? senderOf(data),
    MOVE_IN_DIR: resolve(data.MOVE_IN_DIR ?? resolve(dataDir, 'moving-in')),
    SITE_PATH: data.APP_URL ? pathOf(data.APP_URL) : '',
    TRUST_PROXY: partsOf(data.TRUST_PROXY),
    SECURE_COOKIES: data.SECURE_COOKIES ?? data.APP_URL?.startsWith('https:') ?? false,
    traces: tracesOf(data),
  }
}

/** The paths of the files that hold secrets of the configuration (`NAME_FILE`). */
export const secretFiles = (env: Record<string, string | undefined> = process.env): string[] =>
  Object.entries(settings)
    .filter(([, type]) => type.meta()?.secret)
    .flatMap(([name]) => env[`${name}_FILE`] ?? [])

/** The language of the shell, by the variables that say it to every program. @param env as in `readConfig` */
export const shellLanguage = (env: Record<string, string | undefined> = process.env): Lang =>
  langOfTag(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ?? DEFAULT_LANG

/** The default sender of mails. */
function senderOf({ SMTP_URL, APP_URL }: Pick<Settings, 'SMTP_URL' | 'APP_URL'>): string {
  const user = SMTP_URL ? decoded(new URL(SMTP_URL).username) : ''
  if (MAIL_FROM.test(user)) return `Octavo <${user}>`
  const host = APP_URL ? new URL(APP_URL).hostname : ''
  return `Octavo <octavo@${host === '' || isIP(host.replace(/[[\]]/g, '')) ? 'localhost' : host}>`
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`Bad configuration: ${name}: cannot read ${file}`)
  }
}

/** A database address without passwords, neither before the host nor among the parameters. It may be shown. */
export function shownDatabaseUrl(address: string): string {
  if (address.startsWith('sqlite:')) return address
  if (!URL.canParse(address)) return '(hidden)'
  const url = new URL(address)
  if (url.password) url.password = '***'
  for (const key of [...url.searchParams.keys()]) if (/password|key|secret/i.test(key)) url.searchParams.set(key, '***')
  return url.href
}
