import type { SQL } from 'drizzle-orm'
import { newBankKey } from '../../src/banking/bank-key.ts'
import { openLinkPayment, openOutgoingOrder } from '../../src/db/functions.ts'
import type { Environment } from '../../src/domain/environment.ts'
import type { Banks } from '../../src/platform/bank/banks.ts'
import { newUuid, type Uuid } from '../../src/platform/ids.ts'
import { type Actor, createUser } from './actors.ts'
import { type BankAccountFixture, createBankAccount } from './bank-accounts.ts'
import { type FunctionBed, insertMerchant } from './function-bed.ts'

const NAMED = {
  bnc: {
    bank: '0191',
    account: null,
    confirmsAccount: true,
    needs: ['bank_code', 'document'],
    mobilePayments: true,
    transfers: true,
    charges: true,
    reversesBy: 'operation',
    payerKeys: null,
    maxAmount: '900.00',
    maxConcept: 20,
  },
  sandbox: {
    bank: 'sandbox',
    account: null,
    confirmsAccount: true,
    needs: [],
    mobilePayments: true,
    transfers: true,
    charges: true,
    reversesBy: 'operation',
    payerKeys: { validSeconds: 300 },
    maxAmount: '99999999999.99',
    maxConcept: 80,
  },
} satisfies Banks['facts']['named']

/** What functions that open orders are told of a deployment with one bank. */
export const CONNECTIONS = { named: NAMED, protocols: {} }

/** The same of a deployment with other connections. */
export const connectionsOf = (named: Banks['facts']['named']): Banks['facts'] => ({
  named,
  protocols: {},
})

/** A merchant that can be paid and pay, and its owner. */
export interface FunctionShop {
  owner: Actor
  merchant: { uuid: Uuid<'merchant'> }
  /** The settlement account, live and bound to `bnc`. */
  account: BankAccountFixture
}

export async function insertShop(bed: FunctionBed): Promise<FunctionShop> {
  const owner = await createUser(bed, { kycStatus: 'approved' })
  const merchant = await insertMerchant(bed, owner)
  const account = await createBankAccount(bed, owner, { environment: 'live', connection: 'bnc' })
  await bed.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    account.uuid,
  ])
  return { owner, merchant, account }
}

/** Stops all movements of an environment. */
export const insertStop = (bed: FunctionBed, environment: Environment = 'live') =>
  bed.database.query(
    `insert into operation_stops (id, environment, enabled, reason, updated_at)
     values ($1, $2, false, 'Parada', now())`,
    [newUuid(bed.now), environment],
  )

type OutgoingOrder = Parameters<typeof openOutgoingOrder>[0]

/** The opening of a mobile payment of 100 bolívares that nothing speaks against. */
export const outgoingOrder = (
  account: BankAccountFixture,
  changes: Partial<OutgoingOrder> = {},
): SQL =>
  openOutgoingOrder({
    id: newUuid(new Date()),
    kind: 'p2p',
    bankKey: newBankKey(),
    amount: '100.00',
    concept: 'Pago',
    connections: CONNECTIONS,
    orderLimit: '1000.00',
    dayLimit: '1500.00',
    accountId: account.uuid,
    phone: '04121234567',
    mobile: true,
    bankCode: '0102',
    document: 'V12345678',
    ...changes,
  })

type LinkPayment = Parameters<typeof openLinkPayment>[0]

/** The opening of a charge that nothing speaks against. */
export const linkCharge = ({ token }: { token: string }, changes: Partial<LinkPayment> = {}): SQL =>
  openLinkPayment({
    transactionId: newUuid(new Date()),
    orderId: newUuid(new Date()),
    bankKey: newBankKey(),
    token,
    kind: 'c2p',
    phone: '04121234567',
    mobile: true,
    bankCode: '0102',
    connections: CONNECTIONS,
    document: 'V12345678',
    ...changes,
  })

/** The opening of a claim that nothing speaks against. */
export const linkClaim = (link: { token: string }, changes: Partial<LinkPayment> = {}): SQL =>
  linkCharge(link, { kind: 'verification', document: null, reference: '00014894', ...changes })

/** An order as it is stored. */
export async function storedOrder(bed: FunctionBed, id: string) {
  const [row] = await bed.database.query('select * from bank_orders where id = $1', [id])
  return row
}

/** The actions of all audit records so far, in alphabetical order. */
export async function auditedActions(bed: FunctionBed): Promise<string[]> {
  const rows = await bed.database.query<{ action: string }>(
    'select action from audit_logs order by action',
  )
  return rows.map(({ action }) => action)
}
