import { expect, test } from 'vitest'
import { formsOf, inflectionsOf, isForm } from './word-forms.ts'

test.each([
  ['deploy', 'deployment'],
  ['deploy', 'deployments'],
  ['evacuate', 'evacuation'],
  ['run', 'running'],
  ['delete', 'deleting'],
  ['delete', 'deletion'],
  ['schedule', 'scheduler'],
  ['schedulers', 'scheduling'],
  ['inject', 'injecting'],
  ['inject', 'injection'],
  ['authenticate', 'authentication'],
  ['policy', 'policies'],
  ['query', 'queries'],
  ['query', 'querying'],
  ['create', 'creation'],
  ['index', 'indices'],
  ['box', 'boxes'],
  ['cache', 'caches'],
  ['cache', 'caching'],
  ['install', 'installation'],
  ['install', 'installing'],
  ['configure', 'configuration'],
  ['configure', 'configurable'],
  ['name', 'naming'],
  ['file', 'filing'],
  ['describe', 'description'],
  ['resolve', 'resolution'],
  ['permit', 'permission'],
  ['extend', 'extension'],
  ['notify', 'notification'],
  ['notify', 'notified'],
  ['apply', 'application'],
  ['remove', 'removal'],
  ['fail', 'failure'],
  ['authorise', 'authorize'],
  ['authorisation', 'authorize'],
  ['available', 'availability'],
  ['automatic', 'automatically'],
  ['direct', 'directly'],
  ['send', 'sent'],
  ['assign', 'assignment'],
  ['manage', 'management'],
  ['alias', 'aliases'],
  ['process', 'processes'],
  ['process', 'processor'],
  ['cancel', 'cancelled'],
  ['write', 'writable'],
  ['scale', 'scalability'],
  ['persistent', 'persistence'],
  ['redundant', 'redundancy'],
  ['generate', 'generator'],
  ['map', 'mapping'],
  ['encrypt', 'encryption'],
  ['replicate', 'replication'],
  ['validate', 'validation'],
  ['refer', 'reference'],
  ['rotate', 'rotation'],
])('%s and %s are forms of one another', (word, other) => {
  expect(isForm(word, other)).toBe(true)
  expect(isForm(other, word)).toBe(true)
})

test.each([
  ['port', 'portal'],
  ['general', 'generate'],
  ['universal', 'university'],
  ['form', 'format'],
  ['new', 'news'],
  ['user', 'use'],
  ['using', 'user'],
  ['process', 'procedure'],
  ['file', 'fill'],
  ['plan', 'plane'],
  ['cod', 'coding'],
  ['poll', 'pole'],
  ['number', 'numb'],
  ['serve', 'server'],
  ['portion', 'port'],
  ['state', 'station'],
  ['product', 'production'],
  ['reply', 'replication'],
  ['public', 'publication'],
  ['react', 'reaction'],
  ['author', 'authority'],
  ['sent', 'sentence'],
  ['comma', 'comment'],
  ['environment', 'environ'],
  ['status', 'state'],
  ['import', 'important'],
  ['content', 'continue'],
  ['str', 'string'],
  ['redis', 'redistribute'],
  ['organ', 'organization'],
  ['head', 'header'],
  ['contract', 'contraction'],
])('%s and %s are different words', (word, other) => {
  expect(isForm(word, other)).toBe(false)
  expect(isForm(other, word)).toBe(false)
})

test.each([
  ['deployments', 'deploy'],
  ['deleting', 'delet'],
  ['delete', 'delet'],
  ['running', 'run'],
  ['policies', 'polic'],
  ['policy', 'polic'],
  ['evacuation', 'evacuat'],
  ['creation', 'creat'],
  ['installation', 'instal'],
  ['configuration', 'configur'],
  ['schedulers', 'schedul'],
  ['users', 'user'],
  ['authorise', 'authori'],
  ['saving', 'save'],
  ['file', 'file'],
])('the forms of %s begin with %s', (word, stem) => {
  expect(formsOf(word)?.stem).toBe(stem)
})

test('forms with another beginning are named', () => {
  expect(formsOf('index')?.others).toContain('indices')
  expect(formsOf('indices')?.others).toContain('index')
  expect(formsOf('describe')?.others).toContain('description')
  expect(formsOf('save')?.others).toContain('saving')
})

test('what is no word has no other forms', () => {
  for (const word of ['news', 'dns', 'ab', 'x', 'a1', 'user_id', '数据库', 'a'.repeat(10_000)])
    expect(formsOf(word), word.slice(0, 10)).toBeNull()
  expect(isForm('a'.repeat(10_000), 'b'.repeat(10_000))).toBe(false)
})

test('forms one by one are forms, and not other words with the same beginning', () => {
  expect(inflectionsOf('logs')).toEqual(expect.arrayContaining(['log', 'logged', 'logging', 'logger']))
  expect(inflectionsOf('states')).toEqual(expect.arrayContaining(['state', 'stated']))
  expect(inflectionsOf('query')).toEqual(expect.arrayContaining(['queries', 'querying']))
  expect(inflectionsOf('running')).toEqual(expect.arrayContaining(['run', 'ran', 'runs']))
  expect(['logs', 'ports', 'running', 'states'].flatMap(inflectionsOf)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:login|portal|runtime|static|statement)$/)]),
  )
  expect(inflectionsOf('dns')).toEqual([])
})
