import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { mailsAfterDispatch, notificationTypesOf } from '../../support/notifications.ts'
import { raceRequests } from '../../support/races.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  createBoundAccount,
  settlementEvents,
  settlementMailTo,
  settlementOf,
  settlementRecords,
  shownAccount,
  shownInForce,
} from '../../support/settlement-accounts.ts'
import { createTeam, type Team } from '../../support/team.ts'
import { createTransaction } from '../../support/transactions.ts'

const DAY_MS = 24 * 60 * 60_000

let service: Service
let api: Api
let team: Team
let first: BankAccountFixture
let second: BankAccountFixture
let third: BankAccountFixture
let settlement: ReturnType<typeof settlementOf>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  service.setNow()
  team = await createTeam(service)
  first = await createBoundAccount(service, team.owner)
  second = await createBoundAccount(service, team.owner)
  third = await createBoundAccount(service, team.owner)
  settlement = settlementOf(api, team.merchant)
  await settlement.set(first.id, team.owner)
})
afterAll(() => service.stop())

const paid = () => createTransaction(service, team.merchant, { environment: 'live' })
const set = (account: string | null, headers?: Record<string, string>) =>
  settlement.set(account, team.owner, headers)
/** From another time on, in which the owner has presented their password. */
async function goOnAt(moment: Date): Promise<void> {
  service.setNow(moment)
  await service.database.query('update sessions set password_presented_at = $2 where id = $1', [
    team.owner.sessionUuid,
    moment,
  ])
}
const ofOwner = () => ({ id: team.owner.id, name: team.owner.name })

test('once the merchant was paid, a change is pending for 24 hours and changes nothing yet', async () => {
  await paid()
  const { body, status } = await set(second.id)
  expect(status).toBe(200)
  expect(body).toStrictEqual({
    settlementAccount: shownAccount(first),
    pending: {
      settlementAccount: shownAccount(second),
      effectiveAt: expect.any(String),
      requestedAt: expect.any(String),
      requestedBy: ofOwner(),
    },
    changeDelayHours: 24,
  })
  const { effectiveAt, requestedAt } = body.pending
  expect(Date.parse(effectiveAt) - Date.parse(requestedAt)).toBe(DAY_MS)
  expect(await settlement.get(team.admin)).toStrictEqual(body)
  const link = await createLink(service, team.merchant, { environment: 'live' })
  for (const [account, phone] of [
    [first, '04140000001'],
    [second, '04140000002'],
  ] as const) {
    await service.database.query('update bank_accounts set phone = $2 where id = $1', [
      account.uuid,
      phone,
    ])
  }
  const payable = await api('GET', `/pay/${link.token}`)
  expect(payable.text).toContain('04140000001')
  expect(payable.text).not.toContain('04140000002')
})

test.each(['pending', 'completed', 'failed', 'refunded'] as const)(
  'a live transaction that is %s counts',
  async (status) => {
    await createTransaction(service, team.merchant, { environment: 'live', status })
    expect((await set(second.id)).body.pending).not.toBeNull()
  },
)

test('transactions of the test environment, and of another merchant, do not count', async () => {
  await createTransaction(service, team.merchant)
  const { merchant } = await createTeam(service)
  await createTransaction(service, merchant, { environment: 'live' })
  expect((await set(second.id)).body).toStrictEqual(shownInForce(second))
})

test('the first account of a merchant that was paid, and the removal of one, wait as well', async () => {
  await set(null)
  await paid()
  expect((await set(first.id)).body).toMatchObject({
    settlementAccount: null,
    pending: { settlementAccount: { id: first.id } },
  })
  await service.runCron(new Date(Date.now() + DAY_MS + 60_000))
  expect((await set(null)).body).toMatchObject({
    settlementAccount: { id: first.id },
    pending: { settlementAccount: null },
  })
})

test('the same account again leaves the pending change as it is, and tells nobody', async () => {
  await paid()
  const asked = await set(second.id)
  await goOnAt(new Date(Date.now() + 60 * 60_000))
  expect((await set(second.accountNumber)).text).toBe(asked.text)
  expect(await settlementEvents(service, team.merchant)).toHaveLength(2)
  expect((await settlementRecords(service, team.merchant)).map(({ action }) => action)).toEqual([
    'update',
    'request',
  ])
})

test('another account replaces the pending change, and its 24 hours begin anew', async () => {
  await paid()
  const { body: before } = await set(second.id)
  await goOnAt(new Date(Date.parse(before.pending.effectiveAt) - 60_000))
  const { body: after } = await set(third.id)
  expect(after.pending.settlementAccount).toStrictEqual(shownAccount(third))
  expect(Date.parse(after.pending.effectiveAt) - Date.parse(before.pending.effectiveAt)).toBe(
    DAY_MS - 60_000,
  )
  expect((await settlementRecords(service, team.merchant)).at(-1)).toMatchObject({
    action: 'request',
    details: {
      before: { settlementAccount: second.id, effectiveAt: before.pending.effectiveAt },
      after: { settlementAccount: third.id, effectiveAt: after.pending.effectiveAt },
    },
  })
  await service.runCron(new Date(before.pending.effectiveAt))
  expect((await settlement.get(team.owner)).settlementAccount).toStrictEqual(shownAccount(first))
})

test('back and forth between two accounts never brings a change nearer', async () => {
  await paid()
  const { body: begun } = await set(second.id)
  await goOnAt(new Date(Date.now() + 60 * 60_000))
  await set(third.id)
  const { body: again } = await set(second.id)
  expect(Date.parse(again.pending.effectiveAt)).toBeGreaterThan(
    Date.parse(begun.pending.effectiveAt),
  )
})

test('the account in force undoes the pending change', async () => {
  await paid()
  await set(second.id)
  expect((await set(first.id)).body).toStrictEqual({ ...shownInForce(first), changeDelayHours: 24 })
  expect((await settlementRecords(service, team.merchant)).at(-1)?.action).toBe('undo')
  expect((await settlementEvents(service, team.merchant)).at(-1)?.data.step).toBe('undone')
})

test('an account that may not be set leaves the pending change as it is', async () => {
  await paid()
  const { body } = await set(second.id)
  const sandbox = await createBankAccount(service, team.owner)
  const unbound = await createBankAccount(service, team.owner, { environment: 'live' })
  expectRefusal(await set(sandbox.id), 'CONFLICT')
  expectRefusal(await set(unbound.id), 'CONFLICT')
  expectRefusal(await set('acc_01kga5ycm3e8wbrqjbzqk9c6vm'), 'NOT_FOUND')
  expectRefusal(await settlement.set(third.id, team.admin), 'FORBIDDEN')
  expectRefusal(
    await settlement.set(third.id, await createApiKey(service, team.owner)),
    'FORBIDDEN',
  )
  expect(await settlement.get(team.owner)).toStrictEqual(body)
})

test('twenty requests at the same instant make one change, and tell of it once', async () => {
  await paid()
  const results = await Promise.all(Array.from({ length: 20 }, () => set(second.id)))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(results.map(({ text }) => text)).size).toBe(1)
  const steps = (await settlementEvents(service, team.merchant)).map(({ data }) => data.step)
  expect(steps).toEqual(['made', 'requested'])
})

test('no response, record or mail has a whole account number', async () => {
  await paid()
  const { text } = await set(second.id)
  const mails = await mailsAfterDispatch(service, team.owner)
  const events = JSON.stringify(await settlementEvents(service, team.merchant))
  const records = JSON.stringify(await settlementRecords(service, team.merchant))
  const said = [text, events, records, ...mails.map((mail) => `${mail.text}${mail.html}`)]
  for (const { accountNumber } of [first, second]) {
    for (const one of said) expect(one).not.toContain(accountNumber)
  }
})

describe('mails', () => {
  const headers = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'CF-Connecting-IP': '203.0.113.9',
  }

  test('tell the owner and every administrator, and nobody else, what was requested', async () => {
    await paid()
    const { body } = await set(second.id, headers)
    for (const person of [team.owner, team.admin, team.otherAdmin]) {
      const mail = await settlementMailTo(service, person, 'requested')
      expect(mail.subject).toBe(
        'Pidieron cambiar la cuenta donde cobra un comercio / A change of the account that a merchant is paid into was requested',
      )
      for (const part of [
        `${team.owner.name} (${team.owner.email}) pidió que «${team.merchant.name}» cobre en la cuenta de Banco Nacional de Crédito (BNC) que termina en ${second.accountNumber.slice(-4)}, y ya no en la cuenta de Banco Nacional de Crédito (BNC) que termina en ${first.accountNumber.slice(-4)}.`,
        'El cambio vale desde el ',
        'puede deshacerlo en la consola, en Dinero.',
        'desde Firefox, Linux (red 203.0.113.0/24)',
        `https://payments.test/console/m/${team.merchant.id}/live/money`,
        'from Firefox, Linux (network 203.0.113.0/24)',
        'can undo it in the console, under Money.',
      ]) {
        expect(mail.text).toContain(part)
      }
    }
    for (const person of [team.member, team.otherMember]) {
      expect(await mailsAfterDispatch(service, person)).toEqual([])
      expect(await notificationTypesOf(service, person)).toEqual([])
    }
    expect(body.pending).not.toBeNull()
  })

  test('come whatever somebody’s preferences are', async () => {
    const data = [{ type: 'settlement_account_changed', email: false }]
    const asked = await api('PUT', '/notifications/preferences', { as: team.admin, body: { data } })
    expectRefusal(asked, 'INVALID_REQUEST')
    await paid()
    await set(second.id)
    expect(await mailsAfterDispatch(service, team.admin)).toHaveLength(2)
  })

  test('tell of a change that is made at once, too', async () => {
    const mail = await settlementMailTo(service, team.admin, 'made')
    expect(mail.text).toContain(
      `«${team.merchant.name}» cobra desde ahora en la cuenta de Banco Nacional de Crédito (BNC) que termina en ${first.accountNumber.slice(-4)}. Lo pidió ${team.owner.name} (${team.owner.email}).`,
    )
    expect(mail.text).toContain(
      `Ver el cambio:\nhttps://payments.test/console/m/${team.merchant.id}/live/money`,
    )
    expect(mail.text).not.toContain('deshacer')
  })
})

describe('if the first live payment is opened at the same instant,', () => {
  const holdMerchant = async (lock: string) => {
    const holder = await openTransaction(service.database)
    await holder.query(`select from merchants where id = $1 for ${lock}`, [team.merchant.uuid])
    return holder
  }

  test('the change waits for it, and is pending', async () => {
    // As open_link_payment() and verify_payment() do: the merchant is shared from before the row until the commit.
    const link = await createLink(service, team.merchant, { environment: 'live' })
    const opening = await holdMerchant('share')
    await createTransaction({ database: opening }, team.merchant, { environment: 'live', link })
    const changing = set(second.id)
    await waitForLockWaiters(service.database, 1)
    await opening.commit()
    expect((await changing).body).toMatchObject({
      settlementAccount: { id: first.id },
      pending: { settlementAccount: { id: second.id } },
    })
  })

  test('a payment that comes second goes into the new account', async () => {
    const link = await createLink(service, team.merchant, { environment: 'live' })
    const holder = await holdMerchant('no key update')
    const changing = set(second.id)
    await waitForLockWaiters(service.database, 1)
    const body = { phone: '04241234567', document: 'V12345678', bankCode: '0102', otp: '12345678' }
    const charging = api('POST', `/pay/${link.token}/charge`, { body })
    await waitForLockWaiters(service.database, 2)
    await holder.commit()
    expect((await changing).body).toStrictEqual(shownInForce(second))
    // This deployment has neither account's connection, so no transaction is left.
    expectRefusal(await charging, 'BANK_UNAVAILABLE')
  })
})

test('of a change and its undoing at the same instant, who comes second has the last word', async () => {
  await paid()
  for (let round = 0; round < 6; round += 1) {
    await set(second.id)
    const statuses = await raceRequests(
      round,
      () => set(third.id),
      () => settlement.undo(team.admin),
    )
    expect(statuses).toStrictEqual([200, 204])
    const requested = (await settlementEvents(service, team.merchant))
      .map(({ data }) => data)
      .filter(({ step }) => step === 'requested')
    // Who came second is told by whether there was still a change to replace.
    const { pending } = await settlement.get(team.owner)
    expect(pending?.settlementAccount.id ?? null).toBe(
      requested.at(-1)?.replacesPending ? null : third.id,
    )
    await settlement.undo(team.owner)
  }
})
