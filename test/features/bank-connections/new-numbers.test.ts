import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PROTOCOLS } from '../../../src/platform/bank/protocols.ts'
import type { Actor } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'

const DAY_MINUTES = 24 * 60

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  const vars = { PAYMENT_LIMIT: '400.00', ACCOUNT_DAY_LIMIT: '1000.00' }
  bed = await startConnectionTestbed({ vars })
})
beforeEach(async () => {
  bed.setMinutes(0)
  owner = await bed.createOwner()
})
afterAll(() => bed.stop())

const send = (from: Pick<BankAccountFixture, 'id'>, amount: number, as: Actor = owner) =>
  bed.api('POST', '/bank/p2p', {
    as,
    body: {
      account_number: from.id,
      phone: '04121234567',
      amount,
      bank_code: '0102',
      document: 'V12345678',
      name: 'Luis Rojas',
    },
  })

/** Another connection of a user who has an approved one. */
const connectAnother = async (
  account: Pick<BankAccountFixture, 'id'>,
  as: Actor = owner,
): Promise<string> => (await bed.connect(as, account, bed.bnc)).body.id

/** The owner deletes the connection and its account, and registers the number again. */
async function registerAgain(id: string, { accountNumber, ...account }: BankAccountFixture) {
  await bed.api('DELETE', `/bank/connections/${id}`, { as: owner })
  await bed.api('DELETE', `/bank/accounts/${account.id}`, { as: owner })
  return createBankAccount(bed.service, owner, { environment: 'live', accountNumber })
}

test('only a bank whose check asks about the account’s number confirms it', () => {
  const confirming = Object.entries(PROTOCOLS).flatMap(([protocol, { confirmsAccount }]) =>
    confirmsAccount ? [protocol] : [],
  )
  expect(confirming).toEqual(['bdv', 'exterior', 'bdt'])
})

test('each new number waits for an administrator where the bank cannot confirm it', async () => {
  await bed.connectAndApprove(owner, bed.bnc)
  for (const bank of [bed.bnc, bed.r4]) {
    const account = await bed.createAccount(owner, bank)
    const { body } = await bed.connect(owner, account, bank)
    await bed.untilStatus(owner, body.id, 'pending_approval')
    expectRefusal(await send(account, 1), 'CONFLICT')
  }
})

test('a number that was approved is not new to its user for 90 days', async () => {
  const { id, account } = await bed.connectAndApprove(owner, bed.bnc)
  const again = await registerAgain(id, account)
  const second = await connectAnother(again)
  await bed.untilStatus(owner, second, 'active')
  const third = await registerAgain(second, again)
  // What was approved since by nobody but the rule itself begins no new time.
  await bed.service.database.query(
    `update bank_connections set approved_at = approved_at - interval '90 days' where user_id = $1`,
    [owner.uuid],
  )
  await bed.untilStatus(owner, await connectAnother(third), 'pending_approval')
})

test('it is new to another user who only states the same RIF', async () => {
  const { id, account } = await bed.connectAndApprove(owner, bed.bnc)
  await bed.api('DELETE', `/bank/connections/${id}`, { as: owner })
  const thief = await bed.createOwner()
  const { accountNumber } = account
  const theirs = await createBankAccount(bed.service, thief, { environment: 'live', accountNumber })
  const claimed = await connectAnother(theirs, thief)
  await bed.untilStatus(thief, claimed, 'pending_approval')
})

test('numbers on one set of credentials share the limit of a day, deleted ones too', async () => {
  const first = await bed.connectAndApprove(owner, bed.bnc)
  const second = await bed.connectAndApprove(owner, bed.bnc)
  const third = await bed.connectAndApprove(owner, bed.bnc)
  for (const { account } of [first, second]) {
    expect((await send(account, 400)).body).toMatchObject({ status: 'success' })
  }
  expect(expectRefusal(await send(third.account, 200.01), 'CONFLICT')).toContain('in a day')
  const again = await registerAgain(first.id, first.account)
  const connection = await connectAnother(again)
  await bed.untilStatus(owner, connection, 'active')
  expectRefusal(await send(again, 200.01), 'CONFLICT')
  // Two at once, of which one fits.
  const both = await Promise.all([send(again, 150), send(third.account, 150)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  bed.setMinutes(DAY_MINUTES)
  expect((await send(third.account, 400)).status).toBe(201)
})
