import { expect, test } from 'vitest'
import { isRefusedAddress } from './refused-addresses.ts'

test.each([
  '169.254.169.254',
  '169.254.0.1',
  '169.254.170.2',
  '0.0.0.0',
  '0.1.2.3',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'ff02::1',
  'fd00:ec2::254',
  'fd00:0ec2:0:0:0:0:0:0254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::169.254.169.254',
  '64:ff9b::169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '::ffff:0:169.254.169.254',
  '',
  'localhost',
  '169.254.169',
])('nothing is sent to %j', (address) => {
  expect(isRefusedAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '10.0.0.8',
  '172.16.0.1',
  '192.168.1.20',
  '93.184.215.14',
  '100.64.0.1',
  '::1',
  '::ffff:127.0.0.1',
  'fd12:3456::1',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  '64:ff9b::5db8:d70e',
])('%s may be a host that an administrator named', (address) => {
  expect(isRefusedAddress(address)).toBe(false)
})
