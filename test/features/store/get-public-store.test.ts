import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('anyone sees a store under its slug, and nothing that is not meant for them', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const path = `/merchants/${merchant.id}/store`
  const changes = {
    slug: 'la-publica',
    description: 'Abierto.',
    theme: { primaryColor: '#123456' },
  }
  await api('PUT', path, { as: owner, body: changes })
  const { body: uploaded } = await api('POST', `${path}/logo`, { as: owner, file: samplePng() })
  const { body } = await api('GET', '/stores/la-publica')
  expect(body).toEqual({
    name: merchant.name,
    slug: 'la-publica',
    description: 'Abierto.',
    logo: uploaded.logo,
    banner: null,
    theme: { primaryColor: '#123456', secondaryColor: '#F2B705' },
    links: [],
  })
})

test('a renamed store is found under its new slug alone', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const path = `/merchants/${merchant.id}/store`
  await api('PUT', path, { as: owner, body: { slug: 'antes' } })
  await api('PUT', path, { as: owner, body: { slug: 'despues' } })
  expect((await api('GET', '/stores/despues')).body.name).toBe(merchant.name)
  expectRefusal(await api('GET', '/stores/antes'), 'NOT_FOUND')
})

test('a slug that no store has, or none can have, is not there', async () => {
  for (const slug of ['no-such-store', 'admin', 'UPPER', '%00', 'x'.repeat(500), "' or 1=1 --"]) {
    expectRefusal(await api('GET', `/stores/${encodeURIComponent(slug)}`), 'NOT_FOUND')
  }
})
