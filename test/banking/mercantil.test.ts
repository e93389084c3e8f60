import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Mercantil, startMercantil } from '../../dev/banks/mercantil/mercantil.ts'
import { errorResponse } from '../../dev/banks/mercantil/responses.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { storedAndLoggedText } from '../support/auth.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { createLink } from '../support/link-fixtures.ts'
import { MORNING } from '../support/order-testbed.ts'
import { bankOrdersOf } from '../support/outgoing-order-books.ts'
import type { Random } from '../support/random.ts'
import { sendRandomPayments } from '../support/random-payments.ts'
import { requestRefund } from '../support/refunds.ts'
import { type Service, startService } from '../support/service.ts'

const LONG_AGO = new Date(MORNING.getTime() - 10 * 24 * 60 * 60 * 1000)
const OPENING_BALANCE = '90000000.00'

let bank: Mercantil
let service: Service
let api: Api
let owner: Actor
let key: { token: string }
let merchant: MerchantFixture
let account: BankAccountFixture
beforeAll(async () => {
  bank = await startMercantil({ balance: OPENING_BALANCE })
  service = await startService({
    vars: { BANK_CONNECTIONS: JSON.stringify([bank.config]) },
    // Its database fails at random, and what is asked of it is tried again.
    triesAgain: true,
  })
  api = apiOf(service)
  bank.setNoticeUrl(`${service.url}/hooks/mercantil`)
  owner = await createUser(service, { kycStatus: 'approved' })
  key = await createApiKey(service, owner, { environment: 'live' })
  const { accountNumber } = bank.config
  const bound = { environment: 'live', connection: 'mercantil', accountNumber } as const
  account = await createBankAccount(service, owner, bound)
  merchant = await createMerchant(service, owner)
  await service.database.query(
    `update merchants set settlement_account_id = $2, created_at = $3 where id = $1`,
    [merchant.uuid, account.uuid, LONG_AGO],
  )
  setTime(MORNING)
})
afterEach(() => bank.server.clearFaults())
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

function setTime(moment: Date): void {
  for (const clock of [service, bank]) clock.setNow(moment)
}
async function runCron(minutes: number): Promise<void> {
  const moment = new Date(MORNING.getTime() + minutes * 60_000)
  setTime(moment)
  await service.runCron(moment)
}

let serial = 0
/** Somebody with a phone of their own, and the key of a charge. */
function newPayer() {
  serial += 1
  const digits = String(serial).padStart(7, '0')
  const payer = { phone: `0424${digits}`, document: `V2${digits}`, bankCode: '0134' }
  const otp = `66${digits.slice(-6)}`
  bank.giveKey({ ...payer, otp })
  return { ...payer, otp }
}
/** Of an amount that no other link and payment has. */
async function newLink() {
  serial += 1
  const amount = `${1_000 + serial}.25`
  const link = await createLink(service, merchant, {
    ...{ environment: 'live', amount, currency: 'VES', createdAt: LONG_AGO },
  })
  return { ...link, amount }
}
const charge = ({ token }: { token: string }, payer = newPayer()) =>
  api('POST', `/pay/${token}/charge`, { body: payer })
const claim = ({ token }: { token: string }, body: object) =>
  api('POST', `/pay/${token}/verify`, { body })
const orderWith = async (amount: string) =>
  (await bankOrdersOf({ service })).find((order) => order.amount === amount)
const movements = () =>
  service.database.query<{ reference: string; paid: boolean }>(
    'select reference, transaction_id is not null as paid from bank_movements order by id',
  )

describe('a charge', () => {
  test('completes its payment, and is reversed by its reference and payer', async () => {
    const link = await newLink()
    const paid = await charge(link)
    expect(paid.body, paid.text).toMatchObject({ status: 'success' })
    const [transaction] = await service.database.query<{ id: string }>(
      `select public_id('txn', id) as id from transactions where link_id = $1`,
      [link.uuid],
    )
    const refund = await requestRefund(api, owner, merchant, transaction as { id: string })
    expect(refund.body, refund.text).toMatchObject({ status: 'success' })
    const lines = bank.books.lines().filter(({ amount }) => amount === link.amount)
    expect(lines.map(({ kind, reversed }) => [kind, reversed])).toEqual([
      ['c2p', true],
      ['reversal', false],
    ])
  })

  test('with a wrong key fails, and moves nothing', async () => {
    const link = await newLink()
    const refused = await charge(link, { ...newPayer(), otp: '00000000' })
    expect(refused.body).toMatchObject({ status: 'failed' })
    expect(await orderWith(link.amount)).toMatchObject({ failure_reason: 'WRONG_KEY' })
    expect(bank.books.lines().filter(({ amount }) => amount === link.amount)).toEqual([])
  })

  test('that is approved without its code is pending, until the bank lists it', async () => {
    const link = await newLink()
    bank.changeNext(({ status, body }) => {
      const { transaction_c2p_response: response } = body as Record<string, object>
      return {
        status,
        body: { transaction_c2p_response: { ...response, trx_internal_status: 'null' } },
      }
    })
    expect((await charge(link)).body).toMatchObject({ status: 'pending' })
    await runCron(2)
    expect(await orderWith(link.amount)).toMatchObject({ status: 'success', flagged: false })
    setTime(MORNING)
  })

  test('without a response is flagged, and never sent again', async () => {
    const link = await newLink()
    bank.server.fault({ kind: 'cut', when: 'after' })
    expect((await charge(link)).body).toMatchObject({ status: 'pending' })
    await runCron(2)
    expect(await orderWith(link.amount)).toMatchObject({ status: 'pending', flagged: true })
    expect(bank.books.lines().filter(({ amount }) => amount === link.amount)).toHaveLength(1)
    setTime(MORNING)
  })
})

describe('a payer’s own payment', () => {
  const pay = ({ amount }: { amount: string }) => {
    serial += 1
    const payer = { phone: '04241234567', bankCode: '0134' }
    return bank.deposit({ amount, ...payer, reference: `0099${String(serial).padStart(4, '0')}` })
  }
  const claimOf = (line: ReturnType<typeof pay>) => ({
    ...{ phone: line.phone, bankCode: line.bankCode, reference: line.reference },
  })

  test.each(['claimed first', 'noticed first'])(
    'that is %s and then the other is one payment, however often',
    async (order) => {
      const link = await newLink()
      const line = pay(link)
      const asked = () => claim(link, claimOf(line))
      const steps = [asked, () => bank.notify(line)]
      for (const step of order === 'claimed first' ? steps : steps.toReversed()) await step()
      expect((await asked()).text).not.toContain('"INTERNAL_ERROR"')
      await bank.notify(line)
      const own = (await movements()).filter(({ reference }) => reference === line.reference)
      expect(own).toEqual([{ reference: line.reference, paid: true }])
      expect(await orderWith(link.amount)).toMatchObject({ status: 'success' })
    },
  )

  test('pays one link, even under the name of another bank', async () => {
    const [one, two] = [await newLink(), await newLink()]
    await service.database.query('update payment_links set amount = $2 where id = $1', [
      ...[two.uuid, one.amount],
    ])
    const line = pay(one)
    expect((await claim(one, claimOf(line))).body).toMatchObject({ status: 'success' })
    const again = { ...claimOf(line), bankCode: '0102' }
    expectRefusal(await claim(two, again), 'CONFLICT')
    expectRefusal(await claim(two, { ...again, reference: again.reference.slice(-5) }), 'CONFLICT')
    const own = (await movements()).filter(({ reference }) => reference === line.reference)
    expect(own).toHaveLength(1)
  })

  test('that the bank cannot be asked about is claimed later', async () => {
    const link = await newLink()
    const line = pay(link)
    bank.style.phones = 'another'
    expect((await claim(link, claimOf(line))).body).toMatchObject({ status: 'pending' })
    bank.style.phones = 'own'
    await runCron(2)
    expect(await orderWith(link.amount)).toMatchObject({ status: 'success' })
    setTime(MORNING)
  })

  test('is verified without a link', async () => {
    const link = await newLink()
    const line = pay(link)
    const verified = await api('POST', `/merchants/${merchant.id}/verifications`, {
      as: owner,
      body: { ...claimOf(line), amount: Number(link.amount) },
    })
    expect(verified.body, verified.text).toMatchObject({ status: 'found' })
  })
})

function answerAtRandom(random: Random): void {
  const answer = random.next()
  const done = random.happens(0.5)
  if (answer < 0.06) bank.answerNext(errorResponse('error_list', '68', 'Tardia'), { done })
  else if (answer < 0.1) bank.answerNext(errorResponse('technical', 'TIMEOUT', ''), { done })
  else if (answer < 0.14) bank.answerNext(errorResponse('gateway', '502', ''), { done })
  else if (answer < 0.2) bank.answerNext(errorResponse('status', '51', 'Fondos'))
}

test('whatever fails, no payment is sent twice, none is failed that was paid, and all unknown are flagged', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  await sendRandomPayments({ service, bank, key, account, runCron, answerAtRandom })
})

test('no credential of the bank, and nothing that it was sent, is logged or stored', async () => {
  const kept = (await storedAndLoggedText(service)).toLowerCase()
  const { config } = bank
  const secrets = [
    ...[config.c2pClientId, config.c2pSecretKey, config.searchClientId, config.searchSecretKey],
    ...[config.noticeSecretKey, config.payerKeyClientId, config.payerKeySecretKey],
  ]
  for (const secret of secrets) expect(kept).not.toContain(secret?.toLowerCase())
  const logs = JSON.stringify(service.logs())
  for (const text of ['04121234567', 'Luis Rojas', '00000000"', config.accountNumber]) {
    expect(logs).not.toContain(text)
  }
})
