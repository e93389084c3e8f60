import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal, formOf } from '../../support/api.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

const HOUR = 60 * 60 * 1000

interface Scene {
  service: Service
  api: Api
  owner: Actor
  merchant: MerchantFixture
  logo: string
}

async function setScene(vars: Record<string, string> = {}): Promise<Scene> {
  const service = await startService({ vars })
  const api = apiOf(service)
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  return { service, api, owner, merchant, logo: `/merchants/${merchant.id}/store/logo` }
}

const keysIn = ({ service }: Scene) =>
  service.database.query<{ key: string }>('select key from pictures order by created_at')

describe('with the storage down', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene({ S3_SECRET_ACCESS_KEY: 'not the secret' })
  })
  afterAll(() => scene.service.stop())

  test('an upload is a 503, and the old picture still stands', async () => {
    const { service, api, owner, merchant, logo } = scene
    const key = `pictures/${merchant.id}/logo/${'a'.repeat(64)}-${'b'.repeat(16)}.png`
    await service.database.query(
      `insert into pictures (key, merchant_id, created_at, attached_at) values ($1, $2, now(), now())`,
      [key, merchant.uuid],
    )
    await service.database.query('update stores set logo_key = $1 where merchant_id = $2', [
      key,
      merchant.uuid,
    ])
    expectRefusal(await api('POST', logo, { as: owner, file: samplePng() }), 'SERVICE_UNAVAILABLE')
    const store = await api('GET', `/merchants/${merchant.id}/store`, { as: owner })
    expect(store.body.logo).toMatch(new RegExp(`${key}$`))
    expectRefusal(await api('GET', `/${key}`), 'SERVICE_UNAVAILABLE')
  })
})

describe('what a crash left behind', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene()
  })
  afterAll(() => scene.service.stop())

  /** As if the Worker had died after storing the picture and before showing it. */
  const crashAfterStoring = async () => {
    const { service, api, owner, merchant, logo } = scene
    const { body } = await api('POST', logo, { as: owner, file: samplePng() })
    await service.database.query('update stores set logo_key = null where merchant_id = $1', [
      merchant.uuid,
    ])
    await service.database.query('update pictures set attached_at = null')
    return new URL(body.logo).pathname
  }

  test('is swept from storage after an hour, and not before', async () => {
    const { service } = scene
    const left = await crashAfterStoring()
    await service.runCron(new Date(Date.now() + HOUR / 2))
    expect((await service.fetch(left)).status).toBe(200)
    await service.runCron(new Date(Date.now() + HOUR + 60_000))
    expect((await service.fetch(left)).status).toBe(404)
    expect(await keysIn(scene)).toEqual([])
  })

  test('is swept by two crons at once without harm', async () => {
    const { service } = scene
    const left = await crashAfterStoring()
    const later = new Date(Date.now() + HOUR + 60_000)
    await Promise.all([service.runCron(later), service.runCron(later)])
    expect((await service.fetch(left)).status).toBe(404)
    expect(await keysIn(scene)).toEqual([])
    expect(service.logs().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('a picture that is shown is never swept', async () => {
    const { service, api, owner, logo } = scene
    const { body } = await api('POST', logo, { as: owner, file: samplePng() })
    await service.runCron(new Date(Date.now() + 400 * 24 * HOUR))
    expect((await service.fetch(new URL(body.logo).pathname)).status).toBe(200)
  })
})

describe('many at once', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene()
  })
  afterAll(() => scene.service.stop())

  test('uploads of one picture leave one, which is the one shown', async () => {
    const { service, api, owner, merchant, logo } = scene
    const uploads = Array.from({ length: 5 }, () =>
      api('POST', logo, { as: owner, file: samplePng() }),
    )
    const addresses = (await Promise.all(uploads)).map(({ body }) => body.logo)
    expect(new Set(addresses).size).toBe(5)
    const store = await api('GET', `/merchants/${merchant.id}/store`, { as: owner })
    expect(addresses).toContain(store.body.logo)
    await expect.poll(async () => (await keysIn(scene)).length).toBe(1)
    expect((await service.fetch(new URL(store.body.logo).pathname)).status).toBe(200)
  })

  test('more than an isolate can hold are told to come back, and the others are stored', async () => {
    const { service, owner, logo } = scene
    await service.database.setDelay(300)
    const send = () =>
      service.fetch(`/api/v1${logo}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${owner.token}` },
        body: formOf(samplePng()),
      })
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    await service.database.setDelay(0)
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(6).fill(503)])
    const refused = answers.find(({ status }) => status === 503)
    expect(refused?.headers.get('Retry-After')).toBe('1')
    expect((await send()).status).toBe(200)
  })
})
