import { beforeEach, describe, expect, test } from 'vitest'
import { newUuid } from '../../../../src/platform/ids.ts'
import { createUser } from '../../../support/actors.ts'
import { createBankAccount, createPayee } from '../../../support/bank-accounts.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  auditedActions,
  CONNECTIONS,
  connectionsOf,
  type FunctionShop,
  insertShop,
  insertStop,
  outgoingOrder,
  storedOrder,
} from '../../../support/function-orders.ts'

const bed = useFunctionBed()

let shop: FunctionShop
beforeEach(async () => {
  shop = await insertShop(bed)
  await bed.setCaller(shop.owner, { session_id: shop.owner.sessionUuid })
})

type Changes = Parameters<typeof outgoingOrder>[1]
const open = (changes?: Changes) => outgoingOrder(shop.account, changes)
const refusalOf = (changes?: Changes) => bed.refusal(open(changes))

test('writes a pending order of the caller, its audit record, and holds the account', async () => {
  const id = newUuid(bed.now)
  expect(await bed.rows(open({ id }))).toStrictEqual([
    {
      to_connection: 'bnc',
      from_account: shop.account.accountNumber,
      to_bank_code: '0102',
      to_document: 'V12345678',
      to_name: null,
      stored_connection: { own: null, session: null },
    },
  ])
  expect(await storedOrder(bed, id)).toMatchObject({
    user_id: shop.owner.uuid,
    account_id: shop.account.uuid,
    environment: 'live',
    connection: 'bnc',
    amount: '100.00',
    status: 'pending',
    next_attempt_at: '2026-03-02 16:01:00+00',
  })
  expect(await auditedActions(bed)).toStrictEqual(['payment.create'])
  expect(await bed.isLocked('bank_accounts', shop.account.uuid)).toBe(true)
  expect(await bed.isLocked('users', shop.owner.uuid)).toBe(true)
})

test('takes what is missing of the payee from the saved one, and what is given from the request', async () => {
  const { phone } = await createPayee(bed, shop.owner, { environment: 'live' })
  const changes = { phone, bankCode: null, document: 'V11111111', name: null }
  expect(await bed.rows(open(changes))).toMatchObject([
    { to_bank_code: '0102', to_document: 'V11111111', to_name: 'Luis Rojas' },
  ])
})

test('takes nothing from a payee saved in the other environment', async () => {
  const { phone } = await createPayee(bed, shop.owner, { environment: 'test' })
  expect(await refusalOf({ phone, bankCode: null })).toBe('payee_details_missing bank_code')
})

test.each<[title: string, changes: Changes, refusal: string]>([
  ['an account that does not exist', { accountId: newUuid(new Date()) }, 'not_found'],
  ['an account of the other environment', { environment: 'test' }, 'not_found'],
  [
    'a deployment without banks',
    { connections: connectionsOf({ sandbox: CONNECTIONS.named.sandbox }) },
    'not_connected',
  ],
  [
    'a deployment without the bank of the account',
    {
      connections: connectionsOf({ sandbox: CONNECTIONS.named.sandbox, r4: CONNECTIONS.named.bnc }),
    },
    'not_connected',
  ],
  [
    'what the bank needs of the payee',
    { bankCode: null, document: null },
    'payee_details_missing bank_code,document',
  ],
  ['a phone of no mobile network', { mobile: false }, 'phone_not_mobile phone'],
  ['an amount over the limit', { amount: '1000.01' }, 'amount_over_limit amount most=1000.00'],
  ['an amount over what the bank takes', { amount: '900.01' }, 'amount_over_maximum amount'],
  [
    'a longer concept than the bank takes',
    { concept: 'Pago de la torta grande' },
    'concept_over_maximum concept',
  ],
])('refuses %s', async (_, changes, refusal) => {
  expect(await refusalOf(changes)).toBe(refusal)
})

test('refuses a transfer to the account that it comes from', async () => {
  const destinationAccount = shop.account.accountNumber
  expect(await refusalOf({ kind: 'transfer', destinationAccount })).toBe(
    'own_account destination_account',
  )
})

test('refuses a transfer from an account whose bank sends none, though not a mobile payment', async () => {
  const bnc = Object.assign({}, CONNECTIONS.named.bnc, { transfers: false })
  const connections = connectionsOf({ ...CONNECTIONS.named, bnc })
  const destinationAccount = '01020501830003283374'
  expect(await refusalOf({ kind: 'transfer', destinationAccount, connections })).toBe(
    'no_transfers',
  )
  expect(await bed.rows(open({ connections }))).toHaveLength(1)
})

test('refuses the account of somebody else', async () => {
  const other = await createUser(bed, { kycStatus: 'approved' })
  await bed.setCaller(other, { session_id: other.sessionUuid })
  expect(await refusalOf()).toBe('not_found')
})

test('refuses a live account that is not bound yet', async () => {
  const account = await createBankAccount(bed, shop.owner, { environment: 'live' })
  expect(await bed.refusal(outgoingOrder(account))).toBe('account_pending')
})

test.each([
  ["update users set status = 'suspended'", 'suspended'],
  ["update sessions set revoked_at = now(), revoked_reason = 'logout'", 'unauthorized'],
  ["update users set email_verified_at = null, status = 'inactive'", 'email_not_verified'],
  ["update users set kyc_status = 'pending'", 'kyc_not_approved'],
])('refuses a caller after "%s"', async (change, refusal) => {
  await bed.database.query(change)
  expect(await refusalOf()).toBe(refusal)
})

test('refuses while operations are stopped', async () => {
  await insertStop(bed)
  expect(await refusalOf()).toBe('payments_stopped')
})

test('refuses of several faults the first that it looks for', async () => {
  const faults: [Changes, string][] = [
    [{ accountId: newUuid(bed.now) }, 'not_found'],
    [{ connections: connectionsOf({ sandbox: CONNECTIONS.named.sandbox }) }, 'not_connected'],
    [{ bankCode: null }, 'payee_details_missing bank_code'],
    [{ mobile: false }, 'phone_not_mobile phone'],
    [{ orderLimit: '90.00' }, 'amount_over_limit amount most=90.00'],
    [{ amount: '950.00' }, 'amount_over_maximum amount'],
    [{ destinationAccount: shop.account.accountNumber }, 'own_account destination_account'],
    [{ concept: 'Pago de la torta grande' }, 'concept_over_maximum concept'],
    [{}, 'payments_stopped'],
    [{ dayLimit: '1.00' }, 'day_limit'],
  ]
  for (const [index, [, refusal]] of faults.entries()) {
    if (refusal === 'day_limit') await bed.database.query('delete from operation_stops')
    else await insertStopOnce()
    const changes = Object.assign({}, ...faults.slice(index).map(([change]) => change))
    expect(await refusalOf(changes)).toBe(refusal)
  }
})

async function insertStopOnce() {
  const [row] = await bed.database.query('select from operation_stops')
  if (!row) await insertStop(bed)
}

describe('the limit of a Caracas day', () => {
  beforeEach(() => bed.rows(open({ amount: '900.00' })))

  test('counts what the account has sent', async () => {
    expect(await refusalOf({ amount: '600.01' })).toBe('day_limit')
    expect(await refusalOf({ amount: '600.00' })).toBeNull()
  })

  test('does not count what has failed, or was sent on another day', async () => {
    await bed.database.query("update bank_orders set created_at = created_at - interval '13 hours'")
    expect(await refusalOf({ amount: '600.01' })).toBeNull()
    await bed.database.query(
      `update bank_orders set created_at = created_at + interval '13 hours', status = 'failed',
         failure_reason = 'REJECTED'`,
    )
    expect(await refusalOf({ amount: '600.01' })).toBeNull()
  })
})

describe('a test account', () => {
  test('has no limits, and needs no live access or mobile network', async () => {
    await bed.database.query("update users set kyc_status = 'pending'")
    await insertStop(bed)
    const account = await createBankAccount(bed, shop.owner)
    const changes = { amount: '5000.00', mobile: false, bankCode: null, document: null }
    expect(await bed.rows(outgoingOrder(account, changes))).toMatchObject([
      { to_connection: 'sandbox' },
    ])
  })
})
