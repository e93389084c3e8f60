import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderOpenApi } from '../../../dev/openapi.ts'
import {
  type CentsRule,
  SANDBOX_CENTS,
  sandboxNote,
} from '../../../src/platform/bank/sandbox-cents.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import {
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { requestRefund } from '../../support/refunds.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'

const MINUTE_MS = 60_000
const PAYER = { phone: '04121234567', bankCode: '0102' }

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
  account = await createBankAccount(service, owner)
})
afterAll(() => service.stop())

interface Told {
  status: string
  failureReason?: { code: string } | undefined
}

/** An order's first response, and how to query it later. */
interface Tried {
  first: Told
  later(): Promise<string>
}

/** Each operation for which the cents work, told by its id, with an amount of its own. */
const operations: Record<string, (amount: string) => Promise<Tried>> = {
  sendMobilePayment: (amount) => send('/bank/p2p', { phone: PAYER.phone, amount: Number(amount) }),
  createTransfer: (amount) =>
    send('/bank/transfer', {
      destination_account: randomAccountNumber(),
      document: 'V12345678',
      name: 'Luis Rojas',
      amount: Number(amount),
    }),
  chargeLink: (amount) => pay('charge', amount, { document: 'V12345678', otp: '12345678' }),
  verifyLink: (amount) => pay('verify', amount, { reference: '00012283' }),
  async refundTransaction(amount) {
    const link = await createLink(service, merchant, { amount })
    const { body } = await simulate(api, owner, 'charge', link.token)
    const transaction = { id: body.transactionId as string }
    const { body: first } = await requestRefund(api, owner, merchant, transaction)
    const path = `/merchants/${merchant.id}/transactions/${transaction.id}/refunds`
    return {
      first,
      later: async () => (await api('GET', path, { as: owner })).body.data[0].status,
    }
  },
}

async function send(path: string, body: object): Promise<Tried> {
  const sent = { ...body, account_number: account.id }
  const { body: first } = await api('POST', path, { as: owner, body: sent })
  const status = `/bank/transfer/status?id=${first.id}`
  return { first, later: async () => (await api('GET', status, { as: owner })).body.status }
}

/** Operations that send what another one of these sends, and by the same way. */
const SAME_WAY = ['refundCheckout', 'refundOverpaidCheckout']

/** A transaction's states in the words of the answer to its payment. */
const OUTCOMES: Record<string, string> = { completed: 'success' }

async function pay(way: 'charge' | 'verify', amount: string, fields: object): Promise<Tried> {
  const link = await createLink(service, merchant, { amount })
  const body = { ...PAYER, ...fields }
  const { body: first } = await api('POST', `/pay/${link.token}/${way}`, { body })
  const path = `/merchants/${merchant.id}/transactions/${first.transactionId}`
  return {
    first,
    later: async () => {
      const { status } = (await api('GET', path, { as: owner })).body
      return OUTCOMES[status] ?? status
    },
  }
}

describe.each(Object.entries(operations))('the cents of %s', (id, order) => {
  test.each<CentsRule>(SANDBOX_CENTS)('.$cents: $outcome', async ({ cents, outcome, reason }) => {
    const [first, later = first] = outcome.split(', then ')
    const tried = await order(`20.${cents}`)
    expect(tried.first.status).toBe(first)
    if (first === 'failed') {
      const why = id === 'verifyLink' ? 'NOT_FOUND' : reason
      expect(tried.first.failureReason?.code).toBe(why)
    }
    // Queried again as cron does, with its delays.
    for (const minutes of [5, 15]) await service.runCron(new Date(Date.now() + minutes * MINUTE_MS))
    expect(await tried.later()).toBe(later)
  })

  test('other than these mean an immediate success', async () => {
    expect((await order('20.00')).first.status).toBe('success')
    expect((await order('20.52')).first.status).toBe('success')
  })
})

test('are explained in the document for each of these operations, and no other', () => {
  const { paths } = JSON.parse(renderOpenApi()) as {
    paths: Record<string, Record<string, { operationId?: string; description?: string }>>
  }
  const notes = [sandboxNote(), sandboxNote({ verifies: true })]
  const telling = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ description = '' }) => notes.some((note) => description.includes(note)))
    .map(({ operationId }) => operationId)
  expect(telling.toSorted()).toStrictEqual([...Object.keys(operations), ...SAME_WAY].toSorted())
})

test('the guide to the sandbox lists each of the cents, and no others', () => {
  const guide = readFileSync(
    join(import.meta.dirname, '../../../docs/guides/en/sandbox.md'),
    'utf8',
  )
  const rows = [...guide.matchAll(/^\| `\.(\d\d)` \| (.+?) \| (?:`(\w+)`)? *\|/gm)].map(
    ([, cents, outcome, reason]) => ({ cents, outcome, ...(reason && { reason }) }),
  )
  expect(rows).toStrictEqual([...SANDBOX_CENTS])
})
