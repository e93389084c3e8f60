import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type SandboxShop, sandboxCallers, startSandboxShop } from '../../support/sandbox-shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await startSandboxShop()
})
afterAll(() => shop.stop())

const end = (id: string, as: { token: string } = shop.owner) =>
  shop.api('DELETE', `/sandbox/simulations/${id}`, { as })

const listed = async () =>
  (await shop.api('GET', `/sandbox/simulations?merchantId=${shop.merchant.id}`, { as: shop.owner }))
    .body.data

test('a simulation that is ended is met by nobody, and ending it again changes nothing', async () => {
  const { id } = (await shop.simulate({ type: 'lost_answer' })).body
  expect((await end(id)).status).toBe(204)
  const [ended] = await listed()
  expect(ended).toMatchObject({ id, status: 'ended', spentAt: null })
  expect((await shop.charge()).body.status).toBe('success')
  expect((await end(id)).status).toBe(204)
  expect(await listed()).toStrictEqual([ended])
})

test('one that is spent stays spent', async () => {
  const { id } = (await shop.simulate({ type: 'lost_answer' })).body
  await shop.charge()
  expect((await end(id)).status).toBe(204)
  expect((await listed())[0]).toMatchObject({ id, status: 'spent', endsAt: null })
})

test('who may not start one may not end one, nor learns that it exists', async () => {
  const { id } = (await shop.simulate({ type: 'bank_outage', seconds: 60 })).body
  const { allowed, refused } = await sandboxCallers(shop)
  for (const [as, code] of Object.values(refused)) expectRefusal(await end(id, as), code)
  expectRefusal(await shop.api('DELETE', `/sandbox/simulations/${id}`), 'UNAUTHORIZED')
  expectRefusal(await end('sim_01kga5ycm3e8wbrqjbzqk9c6vm'), 'NOT_FOUND')
  expectRefusal(await end('none'), 'NOT_FOUND')
  expect((await listed())[0]).toMatchObject({ id, status: 'active' })
  for (const as of Object.values(allowed)) expect((await end(id, as)).status).toBe(204)
})
