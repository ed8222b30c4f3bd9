import { connect, type NetConnectOpts } from 'node:net'
import { expect, test, vi } from 'vitest'
import { connectToMailServer } from '#server/mail/mail-server.ts'
import { otherHost } from '#server/test/other-host.ts'
import { connectGuarded } from './guarded-socket.ts'

vi.mock('node:net', async (original) => {
  const net = await original<typeof import('node:net')>()
  return { ...net, connect: vi.fn(net.connect) }
})

const host = await otherHost()
const lastOptions = () => vi.mocked(connect).mock.lastCall?.[0] as unknown as NetConnectOpts

test('an address that is far away has the time to answer', async () => {
  const socket = await connectGuarded({ host: 'localhost', port: host.port })
  socket.destroy()
  expect(lastOptions()).toMatchObject({ autoSelectFamilyAttemptTimeout: 2500 })
})

test('a mail server is reached from the own address that SMTP_URL names, and at an address of the same family', async () => {
  const socket = await connectToMailServer({ host: 'localhost', port: host.port, localAddress: '127.0.0.1' })
  expect([socket.localAddress, socket.remoteAddress]).toEqual(['127.0.0.1', '127.0.0.1'])
  socket.destroy()
  expect(lastOptions()).toMatchObject({ localAddress: '127.0.0.1', family: 4 })
})
