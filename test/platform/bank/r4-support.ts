import { onTestFinished } from 'vitest'
import type { BankRequest, BankResponse } from '../../../dev/banks/bank-messages.ts'
import { startBankServer } from '../../../dev/banks/bank-server.ts'
import { type R4Options, startR4 } from '../../../dev/banks/r4/r4.ts'
import type { R4Config } from '../../../src/platform/bank/connection-config.ts'
import type {
  BankCall,
  C2PCharge,
  MobilePaymentOrder,
  SentOrder,
  TransferOrder,
} from '../../../src/platform/bank/port.ts'
import { connectR4 } from '../../../src/platform/bank/r4/r4.ts'
import { sessionStore } from './memory-session.ts'

/** Noon in Caracas. */
export const NOON = new Date('2026-03-10T16:00:00Z')

const order = {
  bankKey: 'R4TEST00000000000001',
  amount: '125.50',
  concept: 'Almuerzo',
  createdAt: NOON,
}

export const mobilePayment: MobilePaymentOrder = {
  ...order,
  phone: '04121234567',
  bankCode: '0102',
  document: 'V12345678',
  name: 'Ana Pérez',
}

export const transferOrder: TransferOrder = {
  ...order,
  accountNumber: '01020501830003283374',
  document: 'J309841327',
  name: 'Inversiones Pérez',
}

export const charge: C2PCharge = { ...mobilePayment, phone: '04147654321', otp: '12345678' }

export const sent = (operationId: string | null, kind: SentOrder['kind'] = 'transfer') =>
  ({
    ...{ ...order, kind, phone: null, bankCode: null, operationId },
    claimedControlNumbers: [],
    doubtfulControlNumbers: [],
  }) satisfies SentOrder

export const call = (deadlineMs = 5_000): BankCall => ({
  now: NOON,
  signal: AbortSignal.timeout(deadlineMs),
  session: sessionStore().open(),
})

/** The simulator and a connection to it, until the test ends. Polls come every 20 ms. */
export async function startBank(options: R4Options = {}) {
  const bank = await startR4(options)
  onTestFinished(() => bank.stop())
  bank.setNow(NOON)
  bank.giveKey(charge)
  return { bank, connection: connectR4({ ...bank.config, fetch }, { pollMs: 20 }) }
}

/** A connection to a server that answers everything with this, until the test ends. */
export async function connectToAnswers(answer: BankResponse, changes: Partial<R4Config> = {}) {
  const requests: BankRequest[] = []
  const server = await startBankServer((request) => {
    requests.push(request)
    return answer
  })
  onTestFinished(() => server.stop())
  return { connection: connectTo(server.url, changes), server, requests }
}

/** A connection to whatever is there. */
export const connectTo = (baseUrl: string, changes: Partial<R4Config> = {}) =>
  connectR4(
    {
      name: 'r4',
      protocol: 'r4',
      baseUrl,
      accountNumber: '01690001091000000001',
      rif: 'J309841327',
      phone: '04140000169',
      commerce: 'TESTCOMMERCE0001',
      noticeToken: '00000000-0000-4000-8000-000000000169',
      charges: 'c2p',
      c2pLeadingSpace: false,
      ...changes,
      fetch,
    },
    { pollMs: 20 },
  )
