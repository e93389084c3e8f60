import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('everybody sees the channels, and what each takes', async () => {
  const { body, headers } = await apiOf(service)('GET', '/channels/kinds')
  expect(body.data).toMatchObject([
    { kind: 'mail', connectable: false, credentials: [] },
    { kind: 'whatsapp', connectable: true },
    { kind: 'telegram', connectable: true },
  ])
  expect(body.data[1].credentials.map(({ name }: { name: string }) => name)).toEqual([
    ...['phoneNumberId', 'businessAccountId', 'token', 'appSecret', 'verifyToken'],
  ])
  expect(body.data[2].credentials.map(({ name }: { name: string }) => name)).toEqual(['token'])
  expect(headers.get('Cache-Control')).toBe('public, max-age=300')
})

test('a channel that the deployment does not reach is not offered', async () => {
  const other = await startService({ vars: { CHANNEL_ADDRESSES: '{}' } })
  try {
    const { body } = await apiOf(other)('GET', '/channels/kinds')
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['mail'])
  } finally {
    await other.stop()
  }
})
