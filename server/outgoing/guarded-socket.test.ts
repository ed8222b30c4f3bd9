import { expect, test } from 'vitest'
import { connectToMailServer } from '#server/mail/mail-server.ts'
import { otherHost } from '#server/test/other-host.ts'
import { guardedOptions } from './guarded-socket.ts'

const host = await otherHost()

test('an address that is far away has the time to answer', () => {
  expect(guardedOptions({ host: 'mail.example.com', port: 25 })).toMatchObject({ autoSelectFamilyAttemptTimeout: 2500 })
})

test('a mail server is reached from the own address that SMTP_URL names, and at an address of the same family', async () => {
  const to = { host: 'localhost', port: host.port, localAddress: '127.0.0.1' }
  expect(guardedOptions(to)).toMatchObject({ localAddress: '127.0.0.1', family: 4 })
  const socket = await connectToMailServer(to)
  expect([socket.localAddress, socket.remoteAddress]).toEqual(['127.0.0.1', '127.0.0.1'])
  socket.destroy()
})
