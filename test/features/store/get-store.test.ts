import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('the store is shown as documented, to every member alike', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner, { name: 'Heladería Sí' })
  const read = (as: { token: string }) => api('GET', `/merchants/${merchant.id}/store`, { as })
  const owners = await read(owner)
  expect(owners.body).toStrictEqual({
    merchantId: merchant.id,
    name: 'Heladería Sí',
    slug: 'heladeria-si',
    description: '',
    logo: null,
    banner: null,
    theme: { primaryColor: '#1F4E79', secondaryColor: '#F2B705' },
  })
  for (const role of ['ADMIN', 'MEMBER'] as const) {
    const member = await createUser(service)
    await addMember(service, merchant, member, role)
    expect((await read(member)).text).toBe(owners.text)
  }
  expect((await read(await createApiKey(service, owner, { merchant }))).text).toBe(owners.text)
})

test('the store of the requested merchant is shown, not another one of the caller’s', async () => {
  const owner = await createUser(service)
  const merchants = [await createMerchant(service, owner), await createMerchant(service, owner)]
  for (const { id, name } of merchants) {
    const { body } = await api('GET', `/merchants/${id}/store`, { as: owner })
    expect(body).toMatchObject({ merchantId: id, name })
  }
})

test('a stranger and a key of another merchant get a 404', async () => {
  const owner = await createUser(service)
  const [merchant, other] = [
    await createMerchant(service, owner),
    await createMerchant(service, owner),
  ]
  const key = await createApiKey(service, owner, { merchant: other })
  for (const as of [await createUser(service), key]) {
    expectRefusal(await api('GET', `/merchants/${merchant.id}/store`, { as }), 'NOT_FOUND')
  }
})
