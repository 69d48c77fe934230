import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { addressGroup, clientAddress, countedNetworks } from './client-address.ts'

async function seen(trustProxy: boolean, forwarded?: string, remoteAddress = '10.0.0.9') {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, trustProxy)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return response.text()
}

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  expect(await seen(false, '1.2.3.4')).toBe('10.0.0.9')
  expect(await seen(false, undefined, '::ffff:10.0.0.9')).toBe('10.0.0.9')
})

test('behind a trusted proxy only the entry written by the proxy counts', async () => {
  expect(await seen(true, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4')
  expect(await seen(true, '6.6.6.6,2001:db8::1')).toBe('2001:db8::1')
})

test('all spellings of an IPv4 address give the same address', async () => {
  for (const one of ['::ffff:1.2.3.4', '::FFFF:102:304', '0:0:0:0:0:ffff:102:304']) {
    expect(await seen(true, one)).toBe('1.2.3.4')
  }
})

test('an invalid address in X-Forwarded-For is ignored', async () => {
  for (const forged of ['', 'unknown', '1.2.3.4:80x', 'x'.repeat(5000), '1.2.3.4, ']) {
    expect(await seen(true, forged)).toBe('10.0.0.9')
  }
})

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b::/64'],
  ['', ''],
])('%s is limited as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

test('an IPv6 address is counted with its /64 and, less strictly, with its /48', () => {
  expect(countedNetworks('2001:db8:1:2:3::4')).toEqual([
    { network: '2001:db8:1:2::/64', times: 1 },
    { network: '2001:db8:1::/48', times: 2 },
  ])
  expect(countedNetworks('1.2.3.4')).toEqual([{ network: '1.2.3.4', times: 1 }])
})
