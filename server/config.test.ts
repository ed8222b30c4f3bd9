import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { ConfigError, readConfig, settings, shownDatabaseUrl } from './config.ts'

test('without an environment: port 4999 and a SQLite file in ./data', () => {
  const config = readConfig({})
  expect(config.PORT).toBe(4999)
  expect(config.DATABASE_URL).toBe(`sqlite:${resolve('data/octavo.db')}`)
  expect(config.SECURE_COOKIES).toBe(false)
})

test.each([
  ['https://example.com', ''],
  ['https://example.com/', ''],
  ['https://example.com/docs', '/docs'],
  ['https://example.com/team/docs/', '/team/docs'],
])('the site at %s is below the path "%s"', (APP_URL, path) => {
  expect(readConfig({ APP_URL }).SITE_PATH).toBe(path)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/octavo'],
  ['APP_URL', 'docs.example.com'],
  ['APP_URL', 'https://example.com/docs?x=1'],
  ['APP_URL', 'https://example.com/a%20b'],
  ['APP_URL', 'https://example.com/docs//x'],
  ['APP_URL', 'https://example.com/api'],
  ['LOG_LEVEL', 'loud'],
  ['CRON_TOKEN', 'short'],
  ['SECURE_COOKIES', 'perhaps'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'loopback, proxy.example.com'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:secret@collector.example.com'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://collector.example.com/v1/traces?key=secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0d%0ac:d'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('a bad value of %s (%s) stops the start and names itself', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test.each([
  [{}, 'Octavo <octavo@localhost>'],
  [{ APP_URL: 'https://docs.example.com/x' }, 'Octavo <octavo@docs.example.com>'],
  [{ APP_URL: 'http://[::1]:4999' }, 'Octavo <octavo@localhost>'],
  [{ SMTP_URL: 'smtp://docs%40example.com:pw@mail.example.com:587' }, 'Octavo <docs@example.com>'],
  [{ SMTP_URL: 'smtp://50%docs:pw@mail.example.com:587' }, 'Octavo <octavo@localhost>'],
  [{ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'Docs <d@example.com>' }, 'Docs <d@example.com>'],
])('the sender of the mail of %j is %s', (env, sender) => {
  expect(readConfig(env).MAIL_FROM).toBe(sender)
})

test('a read replica needs PostgreSQL, and the number of connections has a minimum', () => {
  const [DATABASE_URL, DATABASE_READ_URL] = ['postgres://a/octavo', 'postgres://b/octavo']
  expect(readConfig({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({ DATABASE_READ_URL, DATABASE_POOL: 10 })
  expect(() => readConfig({ DATABASE_READ_URL })).toThrow(/DATABASE_READ_URL needs/)
  expect(() => readConfig({ DATABASE_URL, DATABASE_READ_URL: 'sqlite:x' })).toThrow(/DATABASE_READ_URL/)
  expect(() => readConfig({ DATABASE_URL, DATABASE_POOL: '1' })).toThrow(/DATABASE_POOL/)
})

test('the administrator needs a name and a password', () => {
  expect(() => readConfig({ ADMIN_USERNAME: 'root' })).toThrow('ADMIN_PASSWORD')
})

test('a setting may come from a file, and the error names a file that cannot be read', () => {
  const file = join(temporaryFolder(), 'password')
  writeFileSync(file, 'from a file\n')
  const config = readConfig({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD_FILE: file })
  expect(config.ADMIN_PASSWORD).toBe('from a file')
  expect(() => readConfig({ DATABASE_URL_FILE: '/nowhere/at/all' })).toThrow('DATABASE_URL_FILE')
})

test('an https address makes cookies secure, and proxies are a list', () => {
  const config = readConfig({ APP_URL: 'https://docs.example.com', TRUST_PROXY: 'loopback, 10.0.0.0/8,::1, fd00::/8' })
  expect(config.SECURE_COOKIES).toBe(true)
  expect(config.TRUST_PROXY).toEqual(['loopback', '10.0.0.0/8', '::1', 'fd00::/8'])
})

test('every setting has a description', () => {
  for (const [name, type] of Object.entries(settings)) expect(type.meta()?.about, name).toBeTruthy()
})

test('the address of a database is printed without its password', () => {
  expect(shownDatabaseUrl('postgres://me:secret@db/octavo?sslpassword=s&a=1')).toBe(
    'postgres://me:***@db/octavo?sslpassword=***&a=1',
  )
  expect(shownDatabaseUrl('postgres://me:sec ret@d b/x')).not.toContain('sec')
})

test('traces go nowhere without an address, and below the address or to the whole one with it', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'handbook' }).traces).toBeUndefined()
  const below = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-tenant = a%2Cb',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=wiki,deployment.environment.name=production',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  }).traces
  expect(below).toEqual({
    endpoint: 'http://127.0.0.1:4318/otlp/v1/traces',
    protocol: 'http/protobuf',
    headers: { authorization: 'Bearer abc', 'x-tenant': 'a,b' },
    sampler: 'parentbased_traceidratio',
    ratio: 0.25,
    resource: { 'service.name': 'wiki', 'deployment.environment.name': 'production' },
  })
  const whole = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/take',
    OTEL_SERVICE_NAME: 'handbook',
  }).traces
  expect([whole?.endpoint, whole?.resource]).toEqual([
    'https://traces.example.com/take',
    { 'service.name': 'handbook' },
  ])
})
