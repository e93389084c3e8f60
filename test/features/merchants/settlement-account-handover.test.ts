import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createMerchant } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import {
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'
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
  account = await boundAccount(team.owner)
})
afterAll(() => service.stop())

const boundAccount = (owner: Actor) =>
  createBankAccount(service, owner, {
    environment: 'live',
    connection: `bnc-${randomAccountNumber()}`,
  })
const set = (
  name: unknown,
  as: { token: string } = team.owner,
  { id }: { id: string } = team.merchant,
) => api('PUT', `/merchants/${id}/settlement-account`, { as, body: { account: name } })
const get = (as: { token: string } = team.owner, { id }: { id: string } = team.merchant) =>
  api('GET', `/merchants/${id}/settlement-account`, { as })
const handOver = (to: Actor) =>
  api('POST', `/merchants/${team.merchant.id}/owner`, { as: team.owner, body: { userId: to.id } })
const shown = ({ id, accountNumber }: BankAccountFixture) => ({
  settlementAccount: {
    id,
    bankCode: '0191',
    bankName: 'Banco Nacional de Crédito (BNC)',
    accountNumber: `****************${accountNumber.slice(-4)}`,
    holder: 'Carmen Rojas',
  },
})

test('a transfer removes the old owner’s account from the merchant, and records it', async () => {
  await set(account.id)
  const { headers } = await handOver(team.admin)
  expect((await get(team.admin)).body).toStrictEqual({ settlementAccount: null })
  const requestId = headers.get('X-Request-Id')
  expect(
    await auditRecordsOfRequest(service, 'merchant.transfer_ownership', requestId),
  ).toMatchObject([
    {
      details: {
        before: { owner: team.owner.id, settlementAccount: account.id },
        after: { owner: team.admin.id, settlementAccount: null },
      },
    },
  ])
  const removed = await api('DELETE', `/bank/accounts/${account.id}`, { as: team.owner })
  expect(removed.status).toBe(204)
})

test('a transfer leaves the old owner’s other merchants alone', async () => {
  const second = await createMerchant(service, team.owner)
  await set(account.id, team.owner, second)
  await handOver(team.admin)
  expect((await get(team.owner, second)).body).toStrictEqual(shown(account))
})

test('the old owner’s account does not stay, even if it is set at the same instant', async () => {
  for (let round = 0; round < 10; round += 1) {
    team = await createTeam(service)
    account = await boundAccount(team.owner)
    const naming = round % 2 === 0 ? set(account.id) : undefined
    const handing = handOver(team.admin)
    const named = await (naming ?? set(account.id))
    expect((await handing).status).toBe(200)
    expect(named.status).toBeOneOf([200, 403])
    expect((await get(team.admin)).body).toStrictEqual({ settlementAccount: null })
  }
})
