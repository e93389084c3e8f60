import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bdv, startBdv } from '../../../dev/banks/bdv/bdv.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount, randomAccountNumber } from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { MORNING as NOW } from '../../support/order-testbed.ts'
import { type Service, startService } from '../../support/service.ts'

const LONG_AGO = new Date(NOW.getTime() - 10 * 24 * 60 * 60 * 1000)
const paid = { phone: '04241234567', bankCode: '0105', reference: '00083736' }

let bdv: Bdv
let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  bdv = await startBdv()
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bdv.config]) } })
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  const { accountNumber } = bdv.config
  const account = await createBankAccount(service, owner, {
    ...{ environment: 'live', connection: 'bdv', accountNumber },
  })
  merchant = await createMerchant(service, owner)
  service.setNow(NOW)
  bdv.setNow(NOW)
  await service.database.query(
    `update merchants set settlement_account_id = $2, created_at = $3 where id = $1`,
    [merchant.uuid, account.uuid, LONG_AGO],
  )
})
afterAll(async () => {
  await service.stop()
  await bdv.stop()
})

const confirmed = () => bdv.books.lines().filter(({ marked }) => marked).length

type Verification = Record<'status', string> & { transactionId: string | null }
const verify = async (body: object): Promise<Verification> =>
  (await api('POST', `/merchants/${merchant.id}/verifications`, { as: owner, body })).body

let amounts = 400
/** A payment of an amount and by a phone that no other has. */
function pay({ bankCode = '0105', reference }: { bankCode?: string; reference?: string } = {}) {
  amounts += 1
  const phone = `0424${String(1_000_000 + amounts)}`
  const line = bdv.deposit({ amount: `${amounts}.10`, phone, bankCode, reference })
  return { line, asked: { phone, amount: amounts + 0.1 } }
}

const statusOf = (transactionId: string | null) =>
  api('GET', `/merchants/${merchant.id}/transactions/${transactionId}`, { as: owner }).then(
    ({ body }) => body,
  )

const ordersOf = (phone: string) =>
  service.database.query<{ status: string; bank_response_code: string | null }>(
    'select status, bank_response_code from bank_orders where phone = $1 order by id',
    [phone],
  )

const nothing = (status: string) => ({ status, transactionId: null, sameRequest: false })

describe('a payment without a link', () => {
  test.each(['0105', '0102'])(
    'of a payer at %s is found by phone and amount, and confirmed once',
    async (bankCode) => {
      const { line, asked } = pay({ bankCode })
      const found = await verify(asked)
      expect(found).toMatchObject({ status: 'found' })
      expect(line.marked).toBe(true)
      expect(await statusOf(found.transactionId)).toMatchObject({
        ...{ status: 'completed', reference: line.reference, amount: asked.amount },
        ...{ paymentMethod: 'mobile_payment', payer: { bankCode } },
      })
      expect(await verify(asked)).toStrictEqual({
        ...found,
        ...{ status: 'already_used', sameRequest: true },
      })
      expect(await ordersOf(asked.phone)).toHaveLength(1)
    },
  )

  test('that is not there is absent, and leaves nothing', async () => {
    const { asked } = pay()
    for (const other of [
      { ...asked, amount: asked.amount + 1 },
      { ...asked, phone: '04149999999' },
      { ...asked, bankCode: '0134' },
      { ...asked, reference: '99999999' },
      { ...asked, day: '2026-03-08' },
    ]) {
      expect(await verify(other)).toStrictEqual(nothing('absent'))
    }
    expect(await ordersOf(asked.phone)).toStrictEqual([])
    expect(await verify({ ...asked, bankCode: '0105' })).toMatchObject({ status: 'found' })
  })

  test('is one of two of a day until the reference is given', async () => {
    const { line, asked } = pay()
    const other = bdv.deposit({ ...line, reference: '777788889999' })
    expect(await verify(asked)).toStrictEqual(nothing('ambiguous'))
    expect(await ordersOf(asked.phone)).toStrictEqual([])
    const found = await verify({ ...asked, reference: '9999' })
    expect(await statusOf(found.transactionId)).toMatchObject({ reference: other.reference })
    const rest = await verify(asked)
    expect(await statusOf(rest.transactionId)).toMatchObject({ reference: line.reference })
    expect(await verify(asked)).toMatchObject({ status: 'already_used' })
  })

  test('that another system has had confirmed is used', async () => {
    const { line, asked } = pay()
    line.marked = true
    expect(await verify(asked)).toStrictEqual(nothing('already_used'))
    expect(await ordersOf(asked.phone)).toStrictEqual([])
  })

  test('is pending while the bank lists nothing, and nothing is written', async () => {
    const { asked } = pay()
    bdv.server.fault({ kind: 'cut', when: 'after' }, { path: /consultaMultiple/ })
    expect(await verify(asked)).toStrictEqual(nothing('pending'))
    expect(await ordersOf(asked.phone)).toStrictEqual([])
    expect(await verify(asked)).toMatchObject({ status: 'found' })
  })

  test.each(['before', 'after'] as const)(
    'whose confirmation is lost %s the bank has it is found by the next ask',
    async (when) => {
      const { line, asked } = pay()
      bdv.server.fault({ kind: 'cut', when }, { path: /^getMovement/ })
      expect(await verify(asked)).toStrictEqual(nothing('pending'))
      expect(await ordersOf(asked.phone)).toStrictEqual([
        { status: 'pending', bank_response_code: 'CONFIRMATION_LOST' },
      ])
      // Another sale does not get it.
      expect(await verify({ ...asked, externalReference: 'PED-9' })).toStrictEqual(
        nothing('pending'),
      )
      const found = await verify(asked)
      expect(found).toMatchObject({ status: 'found' })
      expect(await statusOf(found.transactionId)).toMatchObject({ reference: line.reference })
      expect(await verify(asked)).toStrictEqual({
        ...found,
        ...{ status: 'already_used', sameRequest: true },
      })
      expect(await ordersOf(asked.phone)).toHaveLength(1)
    },
  )

  test('whose confirmation is lost is found by cron, and told to the next ask alone', {
    tags: ['full'],
  }, async () => {
    const { asked } = pay()
    bdv.server.fault({ kind: 'cut', when: 'after' }, { path: /^getMovement/ })
    expect(await verify(asked)).toStrictEqual(nothing('pending'))
    // The bank's statement, which the first run may read at the same moment, holds the order back until the second one.
    for (const minutes of [1, 2]) await service.runCron(new Date(NOW.getTime() + minutes * 60_000))
    expect((await ordersOf(asked.phone)).map(({ status }) => status)).toStrictEqual(['success'])
    const found = await verify(asked)
    expect(found).toMatchObject({ status: 'found' })
    expect(await verify(asked)).toStrictEqual({
      ...found,
      ...{ status: 'already_used', sameRequest: true },
    })
  })

  test('whose intent was written when the service died is found', async () => {
    const { line, asked } = pay()
    bdv.server.fault({ kind: 'cut', when: 'after' }, { path: /^getMovement/ })
    await verify(asked)
    // As the intent leaves it: nobody knows of any answer, and it is asked for in a minute.
    await service.database.query(
      `update bank_orders set known_sent_at = null, next_attempt_at = created_at + interval '1 minute'
       where phone = $1`,
      [asked.phone],
    )
    expect(line.marked).toBe(true)
    expect(await verify(asked)).toStrictEqual(nothing('pending'))
    service.setNow(new Date(NOW.getTime() + 120_000))
    expect(await verify(asked)).toMatchObject({ status: 'found' })
    service.setNow(NOW)
  })

  test('is found by one of ten asks at once', async () => {
    const { asked } = pay()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(asked)))
    expect(answers.filter(({ status }) => status === 'found')).toHaveLength(1)
    expect(
      answers.every(({ status }) => ['found', 'pending', 'already_used'].includes(status)),
    ).toBe(true)
    expect(await ordersOf(asked.phone)).toHaveLength(1)
  })

  test('and a claim of it on a link, at once, pay one thing', async () => {
    const { line, asked } = pay()
    const link = await createLink(service, merchant, {
      ...{ environment: 'live', amount: line.amount, currency: 'VES', createdAt: LONG_AGO },
    })
    const { phone, bankCode, reference } = line
    const [verified, claimed] = await Promise.all([
      verify(asked),
      api('POST', `/pay/${link.token}/verify`, { body: { phone, bankCode, reference } }),
    ])
    const paidBy = [verified.status === 'found', claimed.body.status === 'success']
    expect(paidBy.filter(Boolean), JSON.stringify([verified, claimed.body])).toHaveLength(1)
  })
})

test('a claim on a link is confirmed once and completes its payment', async () => {
  bdv.deposit({ amount: '32.00', ...paid, reference: '00083737' })
  const createdAt = LONG_AGO
  const link = await createLink(service, merchant, {
    ...{ environment: 'live', amount: '32.00', currency: 'VES', createdAt },
  })
  const body = { ...paid, reference: '00083737' }
  const before = confirmed()
  const result = await api('POST', `/pay/${link.token}/verify`, { body })
  expect(result.body).toMatchObject({ status: 'success' })
  expect(confirmed()).toBe(before + 1)
})

test('a transfer is refused before anything is written', async () => {
  const body = {
    ...{ account_number: bdv.config.accountNumber, amount: 10, concept: 'Pago' },
    ...{ destination_account: randomAccountNumber('0134'), document: 'V12345678', name: 'Ana' },
  }
  const refused = await api('POST', '/bank/transfer', { as: owner, body })
  expect(expectRefusal(refused, 'NOT_SUPPORTED')).toMatch(/no transfers/)
  expect(bdv.books.paidOut()).toEqual([])
})
