import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import type { BankAccountFixture } from '../../support/bank-accounts.ts'
import { createApp } from '../../support/factors.ts'
import { mailsAfterDispatch } from '../../support/notifications.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  createBoundAccount,
  createSettlementChange,
  settlementEvents,
  settlementMailTo,
  settlementOf,
  settlementRecords,
  shownInForce,
} from '../../support/settlement-accounts.ts'
import { createTeam, type Team } from '../../support/team.ts'

const HOUR_MS = 60 * 60_000

let service: Service
let api: Api
let team: Team
let account: BankAccountFixture
let other: BankAccountFixture
let settlement: ReturnType<typeof settlementOf>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  team = await createTeam(service)
  account = await createBoundAccount(service, team.owner)
  other = await createBoundAccount(service, team.owner)
  settlement = settlementOf(api, team.merchant)
  await settlement.set(account.id, team.owner)
  await createSettlementChange(service, team.merchant, { requestedBy: team.owner, account: other })
})
afterAll(() => service.stop())

const isPending = async () => (await settlement.get(team.owner)).pending !== null

test.each(['owner', 'admin', 'otherAdmin'] as const)('the %s can undo a change', async (role) => {
  const undone = await settlement.undo(team[role])
  expect(undone.status, undone.text).toBe(204)
  expect(await settlement.get(team.owner)).toStrictEqual(shownInForce(account))
  await service.runCron(new Date(Date.now() + 25 * HOUR_MS))
  expect(await settlement.get(team.owner)).toStrictEqual(shownInForce(account))
})

test('nobody else can, and the change stays', async () => {
  expectRefusal(await settlement.undo(), 'UNAUTHORIZED')
  expectRefusal(await settlement.undo(team.member), 'FORBIDDEN')
  expectRefusal(await settlement.undo(await createUser(service)), 'NOT_FOUND')
  expectRefusal(await settlement.undo(await createApiKey(service, team.owner)), 'FORBIDDEN')
  const revoked = await createApiKey(service, team.owner, { environment: 'live', revoked: true })
  expectRefusal(await settlement.undo(revoked), 'UNAUTHORIZED')
  const merchant = await createMerchant(service, team.owner)
  const bound = await createApiKey(service, team.owner, { environment: 'live', merchant })
  expectRefusal(await settlement.undo(bound), 'NOT_FOUND')
  expect(await isPending()).toBe(true)
})

test('a live key of the OWNER can: it only protects', async () => {
  const key = await createApiKey(service, team.owner, { environment: 'live' })
  expect((await settlement.undo(key)).status).toBe(204)
})

test('a session that has presented nothing for long can: nobody has to look for a phone first', async () => {
  await service.database.query('update sessions set password_presented_at = null where id = $1', [
    team.admin.sessionUuid,
  ])
  await createApp(service, team.admin)
  expect((await settlement.undo(team.admin)).status).toBe(204)
})

test('without a pending change it is a 404 that says so', async () => {
  await settlement.undo(team.owner)
  const message = expectRefusal(await settlement.undo(team.owner), 'NOT_FOUND')
  expect(message).toContain('pending change')
  expect(await settlementEvents(service, team.merchant)).toHaveLength(2)
})

test('of twenty at the same instant one undoes it, and tells of it once', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      settlement.undo(place % 2 === 0 ? team.owner : team.admin),
    ),
  )
  const statuses = results.map(({ status }) => status).toSorted()
  expect(statuses).toStrictEqual([204, ...Array<number>(19).fill(404)])
  const steps = (await settlementEvents(service, team.merchant)).map(({ data }) => data.step)
  expect(steps).toEqual(['made', 'undone'])
})

test('it is recorded, and mailed to the owner and the administrators', async () => {
  await settlement.undo(team.admin)
  expect((await settlementRecords(service, team.merchant)).at(-1)).toMatchObject({
    action: 'undo',
    details: { before: { settlementAccount: other.id, requestedBy: team.owner.id }, after: null },
  })
  for (const person of [team.owner, team.admin, team.otherAdmin]) {
    const mail = await settlementMailTo(service, person, 'undone')
    expect(mail.text).toContain(
      `${team.admin.name} (${team.admin.email}) deshizo el cambio pendiente. «${team.merchant.name}» sigue cobrando en la cuenta de Banco Nacional de Crédito (BNC) que termina en ${account.accountNumber.slice(-4)}, y no cobrará en`,
    )
    expect(mail.text).toContain('desde node (red 127.0.0.0/24)')
  }
  expect(await mailsAfterDispatch(service, team.member)).toEqual([])
})

test('a change that is due but not made yet can still be undone', async () => {
  await settlement.undo(team.owner)
  await createSettlementChange(service, team.merchant, {
    requestedBy: team.owner,
    account: other,
    requestedAt: new Date(Date.now() - 25 * HOUR_MS),
  })
  expect((await settlement.undo(team.admin)).status).toBe(204)
  await service.runCron()
  expect(await settlement.get(team.owner)).toStrictEqual(shownInForce(account))
})
