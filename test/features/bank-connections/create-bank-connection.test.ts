import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBankAccount, randomAccountNumber } from '../../support/bank-accounts.ts'
import {
  type ConnectionTestbed,
  staleSessionOf,
  startConnectionTestbed,
} from '../../support/connection-testbed.ts'
import { bncConnection } from '../../support/connections.ts'

const configured = bncConnection()

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  const vars = { BANK_CONNECTIONS: JSON.stringify([configured]) }
  bed = await startConnectionTestbed({ vars })
  owner = await bed.createOwner()
})
afterAll(() => bed.stop())

const detailsOf = (result: { body: { error: { details: { path: string }[] } } }) =>
  result.body.error.details.map(({ path }) => path)

test('is checked at once, waits for an administrator, and shows no credential', async () => {
  const account = await bed.createAccount(owner, bed.r4)
  const made = await bed.connect(owner, account, bed.r4)
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({
    protocol: 'r4',
    bankCode: '0169',
    accountId: account.id,
    accountNumber: `****************${account.accountNumber.slice(-4)}`,
    status: 'checking',
    lastCheckedAt: null,
    pending: null,
  })
  const waiting = await bed.untilStatus(owner, made.body.id, 'pending_approval')
  expect(waiting.lastError).toBeNull()
  const { commerce, noticeToken, phone } = bed.r4.config
  for (const secret of [commerce, noticeToken, phone]) {
    expect(made.text + JSON.stringify(waiting)).not.toContain(secret)
  }
  const shown = await bed.api('GET', `/bank/accounts/${account.id}`, { as: owner })
  expect(shown.body).toMatchObject({ status: 'pending' })
})

test('the same Idempotency-Key makes one, and two requests at once make one', async () => {
  const account = await bed.createAccount(owner, bed.r4)
  const body = { protocol: 'r4', accountId: account.id, credentials: credentialsOf(bed.r4.config) }
  const headers = { 'Idempotency-Key': 'una-conexion' }
  const request = { as: owner, body, headers }
  const first = await bed.api('POST', '/bank/connections', request)
  const again = await bed.api('POST', '/bank/connections', request)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.id).toBe(first.body.id)
  const other = await bed.createAccount(owner, bed.r4)
  const both = await Promise.all([1, 2].map(() => bed.connect(owner, other, bed.r4)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a second one of a user is active as soon as its bank accepts it, where that confirms the number', async () => {
  const another = await bed.createOwner()
  await bed.connectAndApprove(another, bed.r4)
  const account = await bed.createAccount(another, bed.bdv, { isClients: true })
  const { body } = await bed.connect(another, account, bed.bdv)
  await bed.untilStatus(another, body.id, 'active')
  // A number that the bank does not answer for is not accepted at all.
  const madeUp = await bed.createAccount(another, bed.bdv)
  const claimed = await bed.connect(another, madeUp, bed.bdv)
  await expect
    .poll(() => bed.get(another, claimed.body.id))
    .toMatchObject({ status: 'checking', lastError: { kind: 'unreachable' } })
})

describe('is refused', () => {
  test('to whoever is not verified, has not stepped up, or comes with a key', async () => {
    const account = await bed.createAccount(owner, bed.r4)
    const unknown = await createUser(bed.service)
    expectRefusal(await bed.connect(unknown, account, bed.r4), 'KYC_REQUIRED')
    const stale = await staleSessionOf(bed.service, owner)
    expectRefusal(await bed.connect(stale, account, bed.r4), 'STEP_UP_REQUIRED')
    const key = await createApiKey(bed.service, owner, { environment: 'live' })
    expectRefusal(await bed.connect(key, account, bed.r4), 'FORBIDDEN')
    const stranger = await bed.createOwner()
    expectRefusal(await bed.connect(stranger, account, bed.r4), 'NOT_FOUND')
  })

  test('for a sandbox account, one at another bank, and one of another document', async () => {
    const sandbox = await createBankAccount(bed.service, owner)
    expectRefusal(await bed.connect(owner, sandbox, bed.r4), 'NOT_FOUND')
    const account = await bed.createAccount(owner, bed.bnc)
    const elsewhere = await bed.connect(owner, account, bed.r4)
    expectRefusal(elsewhere, 'INVALID_REQUEST')
    expect(detailsOf(elsewhere)).toEqual(['protocol'])
    const theirs = await createBankAccount(bed.service, owner, {
      ...{ environment: 'live', document: 'V12345678' },
      accountNumber: randomAccountNumber('0169'),
    })
    expectRefusal(await bed.connect(owner, theirs, bed.r4), 'CONFLICT')
  })

  test('for an account that the operator has connected, or is connected already', async () => {
    const { accountNumber } = configured
    const operators = await createBankAccount(bed.service, owner, {
      ...{ environment: 'live', accountNumber },
    })
    const refused = await bed.connect(owner, operators, bed.bnc)
    expect(expectRefusal(refused, 'CONFLICT')).toContain('operator')
    const { account } = await bed.connectAndApprove(await bed.createOwner(), bed.r4)
    const rival = await bed.createOwner()
    const same = await createBankAccount(bed.service, rival, {
      ...{ environment: 'live', accountNumber: account.accountNumber },
    })
    // Only an administrator can tell whose it is: whoever was first is no reason.
    const claimed = await bed.connect(rival, same, bed.r4)
    expect(claimed.status, claimed.text).toBe(201)
    await bed.untilStatus(rival, claimed.body.id, 'pending_approval')
    expect(expectRefusal(await bed.approve(claimed.body.id), 'CONFLICT')).toContain('Another user')
  })

  test('with credentials that are missing, malformed or of another bank, and names each of them', async () => {
    const account = await bed.createAccount(owner, bed.r4)
    const connect = (credentials: object) =>
      bed.api('POST', '/bank/connections', {
        as: owner,
        body: { protocol: 'r4', accountId: account.id, credentials },
      })
    const none = await connect({})
    expectRefusal(none, 'INVALID_REQUEST')
    expect(detailsOf(none)).toEqual(
      ['rif', 'phone', 'commerce', 'noticeToken'].map((name) => `credentials.${name}`),
    )
    const wrong = { ...credentialsOf(bed.r4.config), rif: 'J-1', suiteKey: 'x'.repeat(20) }
    const refused = await connect(wrong)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(detailsOf(refused).toSorted()).toEqual(['credentials.rif', 'credentials.suiteKey'])
    const address = await connect({ ...credentialsOf(bed.r4.config), baseUrl: 'https://x.test' })
    expect(detailsOf(address)).toEqual(['credentials.baseUrl'])
  })
})

test('whoever claims somebody else’s number first does not keep its owner from connecting it', async () => {
  const thief = await bed.createOwner()
  const account = await bed.createAccount(thief, bed.r4)
  const wrong = { commerce: 'not the right token' }
  const { body } = await bed.connect(thief, account, bed.r4, wrong)
  const rightful = await bed.createOwner()
  const { accountNumber } = account
  const theirs = await createBankAccount(bed.service, rightful, {
    environment: 'live',
    accountNumber,
  })
  const made = await bed.connect(rightful, theirs, bed.r4)
  await bed.untilStatus(rightful, made.body.id, 'pending_approval')
  expect((await bed.approve(made.body.id)).body).toMatchObject({ status: 'active' })
  expect(await bed.get(thief, body.id)).toMatchObject({
    status: 'checking',
    lastError: { kind: 'rejected', code: '108' },
  })
})
