import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'ldapts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { findSlapd } from '../../scripts/slapd.ts'

/** The root of the test directory, and the entries below it. */
export const BASE = 'dc=example,dc=com'
export const PEOPLE = `ou=people,${BASE}`
export const GROUPS = `ou=groups,${BASE}`

/** The distinguished name of a person. */
export const dnOf = (uid: string) => `uid=${uid},${PEOPLE}`

/** The distinguished name of a group. */
export const groupDn = (name: string) => `cn=${name},${GROUPS}`

/** The account that Octavo uses in the directory. It may read as many entries as it likes. */
export const SERVICE = { bind_dn: `cn=octavo,${BASE}`, bind_password: 'service secret' }
/** An account that gets at most 500 entries. */
export const LIMITED = { bind_dn: `cn=limited,${BASE}`, bind_password: 'limited secret' }
const ROOT = { dn: `cn=root,${BASE}`, password: 'root secret' }

/** A person of the directory, with further lines of the entry (`mail: a@example.com`). */
export interface DirectoryPerson {
  uid: string
  cn?: string
  password?: string
  more?: readonly string[]
}

export interface Directory {
  /** The port for LDAP and StartTLS. The certificate is only valid for `localhost`. */
  port: number
  /** The port for LDAPS. */
  tlsPort: number
  /** The certificate of the directory's own authority, as PEM. */
  ca: string
  /** Changes entries as the directory's administrator. */
  change<T>(work: (client: Client) => Promise<T>): Promise<T>
  stop(): Promise<void>
  /** Starts it again after `stop`, with the same ports and entries. */
  restart(): Promise<void>
}

const entry = (dn: string, lines: readonly string[]) => [`dn: ${dn}`, ...lines, ''].join('\n')

const personEntry = ({ uid, cn = uid, password = `${uid} password`, more = [] }: DirectoryPerson) =>
  entry(dnOf(uid), [
    'objectClass: inetOrgPerson',
    `uid: ${uid}`,
    `cn: ${cn}`,
    `sn: ${cn}`,
    `userPassword: ${password}`,
    ...more,
  ])

const accountEntry = ({ bind_dn, bind_password }: typeof SERVICE) =>
  entry(bind_dn, [
    'objectClass: organizationalRole',
    'objectClass: simpleSecurityObject',
    `cn: ${bind_dn.slice(3, bind_dn.indexOf(','))}`,
    `userPassword: ${bind_password}`,
  ])

function ldif(people: readonly DirectoryPerson[], groups: Readonly<Record<string, readonly string[]>>): string {
  const unit = (dn: string, ou: string) => entry(dn, ['objectClass: organizationalUnit', `ou: ${ou}`])
  return [
    entry(BASE, ['objectClass: dcObject', 'objectClass: organization', 'o: Example', 'dc: example']),
    unit(PEOPLE, 'people'),
    unit(GROUPS, 'groups'),
    accountEntry(SERVICE),
    accountEntry(LIMITED),
    ...people.map(personEntry),
    ...Object.entries(groups).map(([name, members]) =>
      entry(groupDn(name), ['objectClass: groupOfNames', `cn: ${name}`, ...members.map((dn) => `member: ${dn}`)]),
    ),
  ].join('\n')
}

const configuration = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
suffix "${BASE}"
rootdn "${ROOT.dn}"
rootpw "${ROOT.password}"
directory ${folder}/db
maxsize 67108864
dbnosync
index objectClass,uid,member,entryUUID eq
limits dn.exact="${SERVICE.bind_dn}" size=unlimited
`

/** Makes a certificate authority, and its certificate for `localhost`. */
function makeCertificates(openssl: string, folder: string): void {
  const make = (name: string, args: string[]) =>
    execFileSync(
      openssl,
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
        ...['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`), ...args],
      ],
      { stdio: 'pipe' },
    )
  make('ca', ['-subj', '/CN=Test authority'])
  const signed = ['-CA', join(folder, 'ca.pem'), '-CAkey', join(folder, 'ca.key')]
  const leaf = ['-addext', 'basicConstraints=critical,CA:FALSE', '-addext', 'subjectAltName=DNS:localhost']
  make('server', ['-subj', '/CN=localhost', ...signed, ...leaf])
}

/** Resolves when a server listens on the port; false if the process ended first. */
async function listens(port: number, hasEnded: () => boolean): Promise<boolean> {
  while (!hasEnded()) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return true
    await sleep(5)
  }
  return false
}

/**
 * Starts a real directory server (OpenLDAP) on free ports of this machine, with LDAP, StartTLS and LDAPS.
 * @param given.groups name of a group → DNs of its members
 * @throws Error with one line that says what to install
 */
export async function startDirectory(
  given: { people?: readonly DirectoryPerson[]; groups?: Readonly<Record<string, readonly string[]>> } = {},
): Promise<Directory> {
  const programs = findSlapd()
  const folder = mkdtempSync(join(tmpdir(), 'octavo-directory-'))
  mkdirSync(join(folder, 'db'))
  const config = join(folder, 'slapd.conf')
  writeFileSync(config, configuration(folder))
  makeCertificates(programs.openssl, folder)
  const input = ldif(given.people ?? [], given.groups ?? {})
  execFileSync(programs.slapadd, ['-q', '-f', config], { input, stdio: ['pipe', 'pipe', 'pipe'] })
  const [port, tlsPort] = [await freePort(), await freePort()]

  const begin = async () => {
    const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`
    // With -d it stays in the foreground.
    const child = spawn(programs.slapd, ['-d', '0', '-f', config, '-h', addresses], { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    if (!(await listens(port, hasEnded))) throw new Error('The directory server of the tests did not start.')
    return async () => {
      process.removeListener('exit', kill)
      child.kill('SIGKILL')
      await ended
    }
  }
  let end: (() => Promise<void>) | undefined = await begin()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    port,
    tlsPort,
    ca: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    change: async (work) => {
      const client = new Client({ url: `ldap://127.0.0.1:${port}` })
      try {
        await client.bind(ROOT.dn, ROOT.password)
        return await work(client)
      } finally {
        await client.unbind()
      }
    },
    stop: async () => {
      await end?.()
      end = undefined
    },
    restart: async () => {
      end = await begin()
    },
  }
}
