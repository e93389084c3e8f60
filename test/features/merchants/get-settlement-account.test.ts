import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import type { BankAccountFixture } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'
import { createBoundAccount, shownInForce } from '../../support/settlement-accounts.ts'
import { createTeam, type Team } from '../../support/team.ts'

let service: Service
let api: Api
let team: Team
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  team = await createTeam(service)
  account = await createBoundAccount(service, team.owner)
})
afterAll(() => service.stop())

const set = (
  name: unknown,
  as: { token: string } = team.owner,
  { id }: { id: string } = team.merchant,
) => api('PUT', `/merchants/${id}/settlement-account`, { as, body: { account: name } })
const get = (as: { token: string } = team.owner, { id }: { id: string } = team.merchant) =>
  api('GET', `/merchants/${id}/settlement-account`, { as })

test('a new merchant has none', async () => {
  expect((await get()).body).toStrictEqual(shownInForce(null))
})

test('the account is shown with its number masked', async () => {
  await set(account.id)
  const read = await get()
  expect(read.body).toStrictEqual(shownInForce(account))
  expect(read.text).not.toContain(account.accountNumber)
})

test('an ADMIN sees it, and a MEMBER and a stranger do not', async () => {
  await set(account.id)
  expect((await get(team.admin)).body).toStrictEqual(shownInForce(account))
  expectRefusal(await get(team.member), 'FORBIDDEN')
  expectRefusal(await get(await createUser(service)), 'NOT_FOUND')
  expectRefusal(
    await api('GET', `/merchants/${team.merchant.id}/settlement-account`),
    'UNAUTHORIZED',
  )
})

test('a live key of the OWNER sees it, and a test key does not', async () => {
  await set(account.id)
  const live = await createApiKey(service, team.owner, { environment: 'live' })
  expect((await get(live)).body).toStrictEqual(shownInForce(account))
  expectRefusal(await get(await createApiKey(service, team.owner)), 'FORBIDDEN')
})

test('a key that is bound to another merchant gets a 404', async () => {
  const merchant = await createMerchant(service, team.owner)
  const key = await createApiKey(service, team.owner, { environment: 'live', merchant })
  expectRefusal(await get(key), 'NOT_FOUND')
})
