import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { mailsTo } from '../../support/auth.ts'
import type { BankAccountFixture } from '../../support/bank-accounts.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  createBoundAccount,
  createSettlementChange,
  settlementEvents,
  settlementMailTo,
  settlementOf,
  settlementRecords,
  shownAccount,
} from '../../support/settlement-accounts.ts'
import { createTeam, type Team } from '../../support/team.ts'
import { createTransaction } from '../../support/transactions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let service: Service
let api: Api
let team: Team
let account: BankAccountFixture
let other: BankAccountFixture
let settlement: ReturnType<typeof settlementOf>
let dueAt: Date
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  team = await createTeam(service)
  account = await createBoundAccount(service, team.owner)
  other = await createBoundAccount(service, team.owner)
  settlement = settlementOf(api, team.merchant)
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    team.merchant.uuid,
    account.uuid,
  ])
  await createTransaction(service, team.merchant, { environment: 'live' })
  const { body } = await settlement.set(other.id, team.owner)
  dueAt = new Date(body.pending.effectiveAt)
})
afterAll(() => service.stop())

const after = (ms: number) => new Date(dueAt.getTime() + ms)
const inForce = async () => (await settlement.get(team.admin)).settlementAccount
const pending = async () => (await settlement.get(team.admin)).pending
const steps = async () =>
  (await settlementEvents(service, team.merchant)).map(({ data }) => data.step)
/** What cron has recorded is mailed by its next run. */
const mailTo = (person: Actor, step: 'made' | 'dropped') =>
  settlementMailTo(service, person, step, after(5 * MINUTE_MS))

test('a change is made when its time has come, and not before', async () => {
  await service.runCron(after(-1))
  expect(await inForce()).toStrictEqual(shownAccount(account))
  await service.runCron(dueAt)
  expect(await settlement.get(team.owner)).toStrictEqual({
    settlementAccount: shownAccount(other),
    pending: null,
    changeDelayHours: 24,
  })
})

test('it is recorded, with who requested it, and the account before becomes a former one', async () => {
  await service.runCron(dueAt)
  expect((await settlementRecords(service, team.merchant)).at(-1)).toMatchObject({
    action: 'update',
    details: {
      requestedBy: team.owner.id,
      before: { settlementAccount: account.id },
      after: { settlementAccount: other.id },
    },
  })
  const former = await service.database.query(
    'select account_id, used_until from former_settlement_accounts where merchant_id = $1',
    [team.merchant.uuid],
  )
  expect(former).toStrictEqual([{ account_id: account.uuid, used_until: dueAt }])
})

test('it is mailed to the owner and the administrators', async () => {
  await service.runCron(dueAt)
  for (const person of [team.owner, team.admin, team.otherAdmin]) {
    const mail = await mailTo(person, 'made')
    expect(mail.subject).toBe(
      'Cambió la cuenta donde cobra un comercio / The account that a merchant is paid into was changed',
    )
    expect(mail.text).toContain(
      `que termina en ${other.accountNumber.slice(-4)}; antes, en la cuenta de Banco Nacional de Crédito (BNC) que termina en ${account.accountNumber.slice(-4)}. Lo pidió ${team.owner.name} (${team.owner.email}).`,
    )
  }
  expect(await mailsTo(service, team.member.email)).toEqual([])
})

test('cron that is late by days makes it, and only once however often it runs', async () => {
  await service.runCron(after(72 * HOUR_MS))
  await service.runCron(after(73 * HOUR_MS))
  expect(await inForce()).toStrictEqual(shownAccount(other))
  expect(await steps()).toEqual(['requested', 'made'])
})

test('two runs at the same instant make it once', async () => {
  await Promise.all([service.runCron(dueAt), service.runCron(dueAt), service.runCron(dueAt)])
  expect(await inForce()).toStrictEqual(shownAccount(other))
  expect(await steps()).toEqual(['requested', 'made'])
})

test('an undoing that is being committed at that moment wins, and the next run changes nothing', async () => {
  const holder = await openTransaction(service.database)
  await holder.query('select from merchants where id = $1 for no key update', [team.merchant.uuid])
  await holder.query('delete from settlement_account_changes where merchant_id = $1', [
    team.merchant.uuid,
  ])
  await service.runCron(dueAt)
  await holder.commit()
  await service.runCron(after(MINUTE_MS))
  expect(await inForce()).toStrictEqual(shownAccount(account))
  expect(await steps()).toEqual(['requested'])
})

test('an undoing that waits for the switch comes too late, and says so', async () => {
  const holder = await openTransaction(service.database)
  // The account that the change needs, so that the run stands in the middle of it.
  await holder.query('select from bank_accounts where id = $1 for update', [other.uuid])
  const running = service.runCron(dueAt)
  await waitForLockWaiters(service.database, 1)
  const undoing = settlement.undo(team.admin)
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  await running
  expect((await undoing).status).toBe(404)
  expect(await inForce()).toStrictEqual(shownAccount(other))
})

test('a merchant that somebody holds does not keep others waiting', async () => {
  const holder = await openTransaction(service.database)
  await holder.query('select from merchants where id = $1 for no key update', [team.merchant.uuid])
  const held = { settlement, merchant: team.merchant }
  team = await createTeam(service)
  settlement = settlementOf(api, team.merchant)
  account = await createBoundAccount(service, team.owner)
  await createSettlementChange(service, team.merchant, {
    requestedBy: team.owner,
    account,
    requestedAt: new Date(dueAt.getTime() - 24 * HOUR_MS),
  })
  await service.runCron(dueAt)
  expect(await inForce()).toStrictEqual(shownAccount(account))
  await holder.commit()
  await service.runCron(after(MINUTE_MS))
  expect(await settlementEvents(service, held.merchant)).toHaveLength(2)
})

test.each([
  ['was removed', 'update bank_accounts set removed_at = now() where id = $1'],
  ['lost its connection', 'update bank_accounts set connection = null where id = $1'],
  [
    'is somebody else’s',
    `update bank_accounts set user_id = (
       select user_id from members where role = 'ADMIN' and merchant_id = $2 limit 1) where id = $1`,
  ],
])(
  'a change to an account that %s meanwhile is dropped, recorded and mailed',
  async (_, break_) => {
    await service.database.query(
      break_.includes('$2') ? break_ : `${break_} and $2::uuid is not null`,
      [other.uuid, team.merchant.uuid],
    )
    await service.runCron(dueAt)
    expect(await inForce()).toStrictEqual(shownAccount(account))
    expect(await pending()).toBeNull()
    expect((await settlementRecords(service, team.merchant)).at(-1)).toMatchObject({
      action: 'drop',
      details: { reason: 'account_gone', before: { settlementAccount: other.id }, after: null },
    })
    const mail = await mailTo(team.admin, 'dropped')
    expect(mail.text).toContain('No se hizo: esa cuenta ya no es de quien es dueño del comercio')
  },
)

test('the change of an owner who is suspended is dropped, and not made once they are back', async () => {
  const setStatus = (status: string) =>
    service.database.query('update users set status = $2 where id = $1', [team.owner.uuid, status])
  await setStatus('suspended')
  await service.runCron(dueAt)
  await setStatus('active')
  await service.runCron(after(HOUR_MS))
  expect(await inForce()).toStrictEqual(shownAccount(account))
  expect(await pending()).toBeNull()
  expect((await mailTo(team.admin, 'dropped')).text).toContain('está suspendido')
})

test('the change of a merchant that was deactivated meanwhile is made', async () => {
  const body = { status: 'INACTIVE' }
  await api('PUT', `/merchants/${team.merchant.id}/status`, { as: team.owner, body })
  await service.runCron(dueAt)
  expect(await inForce()).toStrictEqual(shownAccount(other))
})

test('a removal is made like any other change', async () => {
  await settlement.set(null, team.owner)
  dueAt = new Date((await pending()).effectiveAt)
  await service.runCron(dueAt)
  expect(await inForce()).toBeNull()
  expect((await mailTo(team.admin, 'made')).text).toContain('ya no tiene una cuenta donde cobrar')
})

test('an account that waits for its change cannot be removed until the change is undone', async () => {
  const remove = () => api('DELETE', `/bank/accounts/${other.id}`, { as: team.owner })
  const refused = await remove()
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toContain('Undo that change')
  await settlement.undo(team.admin)
  expect((await remove()).status).toBe(204)
})
