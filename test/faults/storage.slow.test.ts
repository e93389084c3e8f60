import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startAbandonedRequest } from '../support/abandoned-requests.ts'
import { type Actor, createMerchant, createUser } from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { type FaultyProxy, type ProxyFault, startFaultyProxy } from '../support/faulty-proxy.ts'
import { kycForm } from '../support/kyc.ts'
import { samplePng } from '../support/pictures.ts'
import { type Service, startService } from '../support/service.ts'

/** The service waits 20 seconds for a transfer, and this storage never answers. */
const BOUND_MS = 45_000

let service: Service
let line: FaultyProxy
let api: Api
let owner: Actor
let logo: string
let store: string
beforeAll(async () => {
  const { storage } = inject('stack')
  line = await startFaultyProxy(storage.endpoint)
  service = await startService({ vars: { S3_ENDPOINT: line.proxiedUrl(storage.endpoint) } })
  api = apiOf(service)
  owner = await createUser(service)
  const { id } = await createMerchant(service, owner)
  store = `/merchants/${id}/store`
  logo = `${store}/logo`
})
beforeEach(() => line.setFault('none'))
afterAll(async () => {
  await service.stop()
  await line.close()
})

const upload = (bytes?: number) =>
  api('POST', logo, { as: owner, file: samplePng(bytes === undefined ? {} : { bytes }) })

const shown = async () => new URL((await api('GET', store, { as: owner })).body.logo).pathname

test.each([
  ['gone', 'gone'],
  ['silent', 'silent'],
  ['cut off in the middle of its response', 'cut'],
  ['refusing our signature', 'forged'],
] satisfies [string, ProxyFault][])(
  'a storage that is %s gives a 503 in bounded time, the previous picture stays, and the next upload is stored',
  async (_, fault) => {
    await upload()
    const before = await shown()
    line.setFault(fault)
    const start = Date.now()
    const [refused, unread] = await Promise.all([upload(500), api('GET', before)])
    expectRefusal(refused, 'SERVICE_UNAVAILABLE')
    expectRefusal(unread, 'SERVICE_UNAVAILABLE')
    expect(Date.now() - start).toBeLessThan(BOUND_MS)
    expect(await shown()).toBe(before)
    line.setFault('none')
    expect((await service.fetch(before)).status).toBe(200)
    expect((await upload(600)).status).toBe(200)
    expect((await service.fetch(await shown())).status).toBe(200)
  },
  60_000,
)

test('a storage that is five seconds late is waited for', async () => {
  line.setFault({ lateMs: 5_000 })
  expect((await upload(700)).status).toBe(200)
  line.setFault('none')
  expect((await service.fetch(await shown())).status).toBe(200)
})

test('callers who disconnect release the memory that other uploads wait for', async () => {
  line.setFault({ lateMs: 3_000 })
  const form = new Response(kycForm())
  const headers = { 'Content-Type': form.headers.get('Content-Type') ?? '' }
  const body = new Uint8Array(await form.arrayBuffer())
  const senders = await Promise.all(Array.from({ length: 6 }, () => createUser(service)))
  const sent = senders.map(({ token }) =>
    startAbandonedRequest(
      service,
      '/auth/me/kyc',
      { ...headers, Authorization: `Bearer ${token}` },
      body,
    ),
  )
  const inStorage = () => service.database.query('select from kyc_files')
  await expect.poll(inStorage).toHaveLength(senders.length)
  await Promise.all(sent.map(({ hangUp }) => hangUp()))
  line.setFault('none')
  await expect.poll(async () => (await upload(800)).status).toBe(200)
})

test('failed uploads leave nothing in storage that no store shows, after cron', async () => {
  await service.runCron(new Date(Date.now() + 2 * 3_600_000))
  const kept = await service.database.query<{ key: string }>('select key from pictures')
  expect(kept.map(({ key }) => `/${key}`)).toStrictEqual([await shown()])
})
