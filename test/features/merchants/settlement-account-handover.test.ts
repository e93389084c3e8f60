import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createMerchant } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import type { BankAccountFixture } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  createBoundAccount,
  createSettlementChange,
  settlementEvents,
  settlementRecords,
  shownInForce,
} from '../../support/settlement-accounts.ts'
import { createTeam, type Team } from '../../support/team.ts'
import { createTransaction } from '../../support/transactions.ts'

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
const handOver = (to: Actor) =>
  api('POST', `/merchants/${team.merchant.id}/owner`, { as: team.owner, body: { userId: to.id } })

test('a transfer removes the old owner’s account from the merchant, and records it', async () => {
  await set(account.id)
  const { headers } = await handOver(team.admin)
  expect((await get(team.admin)).body).toStrictEqual(shownInForce(null))
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

test('a transfer drops a pending change, so that the old owner’s account never comes into force', async () => {
  const other = await createBoundAccount(service, team.owner)
  await set(account.id)
  await createSettlementChange(service, team.merchant, { requestedBy: team.owner, account: other })
  expect((await handOver(team.admin)).status).toBe(200)
  expect((await get(team.admin)).body).toStrictEqual(shownInForce(null))
  await service.runCron(new Date(Date.now() + 25 * 60 * 60_000))
  expect((await get(team.admin)).body).toStrictEqual(shownInForce(null))
  expect((await settlementRecords(service, team.merchant)).at(-1)).toMatchObject({
    action: 'drop',
    details: {
      reason: 'transferred',
      before: { settlementAccount: other.id, requestedBy: team.owner.id },
      after: null,
    },
  })
  expect((await settlementEvents(service, team.merchant)).at(-1)?.data).toMatchObject({
    step: 'dropped',
    reason: 'transferred',
    actorEmail: team.owner.email,
  })
  const removed = await api('DELETE', `/bank/accounts/${other.id}`, { as: team.owner })
  expect(removed.status).toBe(204)
})

test('the new owner of a merchant that was paid waits 24 hours too', async () => {
  await set(account.id)
  await createTransaction(service, team.merchant, { environment: 'live' })
  await handOver(team.admin)
  const own = await createBoundAccount(service, team.admin)
  const { body } = await set(own.id, team.admin)
  expect(body).toMatchObject({
    settlementAccount: null,
    pending: { settlementAccount: { id: own.id } },
  })
})

test('a transfer leaves the old owner’s other merchants alone', async () => {
  const second = await createMerchant(service, team.owner)
  await set(account.id, team.owner, second)
  await handOver(team.admin)
  expect((await get(team.owner, second)).body).toStrictEqual(shownInForce(account))
})

test('the old owner’s account does not stay, even if it is set at the same instant', async () => {
  for (let round = 0; round < 10; round += 1) {
    team = await createTeam(service)
    account = await createBoundAccount(service, team.owner)
    const naming = round % 2 === 0 ? set(account.id) : undefined
    const handing = handOver(team.admin)
    const named = await (naming ?? set(account.id))
    expect((await handing).status).toBe(200)
    expect(named.status).toBeOneOf([200, 403])
    expect((await get(team.admin)).body).toStrictEqual(shownInForce(null))
  }
})
