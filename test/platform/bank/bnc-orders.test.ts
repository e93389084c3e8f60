import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, reasonOf } from '../../../src/platform/bank/bnc/codes.ts'
import { mobilePaymentBody as wireFormOf } from '../../../src/platform/bank/bnc/orders.ts'
import { type BncHarness, makeBncHarness } from './bnc-harness.ts'
import { charge, mobilePayment, sent, transfer } from './orders.ts'

let harness: BncHarness

beforeEach(async () => {
  harness = await makeBncHarness()
})
afterEach(() => harness.stop())

const pending = (code: string) => ({ status: 'pending', operationId: null, code })

describe('codes', () => {
  test.each([
    ['000000Consulta exitosa', '000000'],
    ['G51   Fondos insuficientes', 'G51'],
    ['G51Fondos insuficientes', 'G51'],
    ['EPIHV Hash inválido', 'EPIHV'],
    ['EPIHVHash inválido', 'EPIHV'],
    ['EPIRWKLlave revocada', 'EPIRWK'],
    ['ABC123Algo', 'ABC123'],
    ['G99   Algo', null],
    ['Error interno', null],
    ['', null],
  ])('%j has the code %j', (message, code) => {
    expect(codeOf(message)).toBe(code)
  })

  test.each(['G05', 'G12', 'G91', 'G96'])('%s leaves the order undecided', (code) => {
    expect(reasonOf(code)).toBeNull()
  })

  test.each(['constructor', 'toString', '__proto__'])('%s is not a known code', (code) => {
    expect(codeOf(code)).toBeNull()
  })
})

describe.each(['G05', 'G12', 'G91', 'G96'])('an order with the response %s', (code) => {
  test.each([true, false])(
    'is pending; sent again it is paid once (paid before: %j)',
    async (done) => {
      harness.bank.answerNext(code, { done })
      const order = mobilePayment(harness)
      const send = () => harness.connection.sendMobilePayment(order, harness.call())
      expect(await send()).toStrictEqual(pending(code))
      expect(harness.bank.books.paidOut()).toHaveLength(done ? 1 : 0)
      expect(await send()).toMatchObject({ status: 'success' })
      expect(harness.bank.books.paidOut()).toHaveLength(1)
    },
  )

  test('is pending as a transfer and as a charge', async () => {
    const { connection, call } = harness
    harness.bank.answerNext(code)
    expect(await connection.sendTransfer(transfer(harness), call())).toStrictEqual(pending(code))
    harness.bank.answerNext(code)
    expect(await connection.chargeC2P(charge(harness), call())).toStrictEqual(pending(code))
  })
})

describe('the bank receives', () => {
  test('the concept and the key, within 100 characters', async () => {
    const { maxConceptLength } = harness.connection.capabilities
    for (const concept of ['', 'Pedido 42', 'x'.repeat(maxConceptLength), 'x'.repeat(200)]) {
      const order = mobilePayment(harness, { concept })
      const outcome = await harness.connection.sendMobilePayment(order, harness.call())
      expect(outcome.status).toBe('success')
      const line = harness.bank.books.lines().at(-1)
      expect(line?.concept).toBe(`${concept.slice(0, 79)} ${order.bankKey}`.trim())
      expect(line?.bankKey).toBe(order.bankKey)
    }
  })

  test('the payee and their bank, and the amount to the céntimo', async () => {
    const order = mobilePayment(harness, { amount: '999999.99', bankCode: '0191' })
    await harness.connection.sendMobilePayment(order, harness.call())
    await harness.connection.sendTransfer(transfer(harness, { amount: '0.01' }), harness.call())
    const [payment, credit] = harness.bank.books.lines()
    expect(payment).toMatchObject({ phone: order.phone, bankCode: '0191', amount: '999999.99' })
    expect(credit).toMatchObject({ account: '01020501830003283374', bankCode: '0102' })
    expect(harness.bank.books.balance()).toBe('0.00')
  })

  test('the largest declared amount, in a format that the bank reads', async () => {
    const { maxAmount } = harness.connection.capabilities
    const order = mobilePayment(harness, { amount: maxAmount })
    const outcome = await harness.connection.sendMobilePayment(order, harness.call())
    expect(outcome).toMatchObject({ status: 'failed', reason: 'INSUFFICIENT_FUNDS' })
  })
})

test('a charge without an operation id is not reversed, and the bank is not asked', async () => {
  const order = mobilePayment(harness)
  const reversal = { ...order, operationId: null, reference: '1' }
  const payer = { document: 'V87654321', bankCode: '0134' }
  const outcome = await harness.connection.reverseCharge({ ...reversal, ...payer }, harness.call())
  expect(outcome).toMatchObject({ status: 'failed', code: 'NO_OPERATION_ID' })
  expect(harness.bank.server.calls).toHaveLength(0)
})

test('a concept of wide characters is cut between two of them, and the key follows it', () => {
  const bankKey = 'k3T9mW2pQ7xL5vB8nR4d'
  const concept = '\u{1f382}'.repeat(50)
  const { Description } = wireFormOf({ ...mobilePayment(harness), bankKey, concept })
  expect(Description).toBe(`${'\u{1f382}'.repeat(39)} ${bankKey}`)
})

describe('if the bank loses what was sent as Description', () => {
  const pay = async (changes = {}) => {
    const order = mobilePayment(harness, changes)
    await harness.connection.sendMobilePayment(order, harness.call())
    return order
  }
  const laterBy = (days: number) =>
    harness.moveTo(new Date(harness.now().getTime() + days * 24 * 60 * 60 * 1000))
  const status = (order: ReturnType<typeof sent>) =>
    harness.connection.orderStatus(order, harness.call())

  beforeEach(() => {
    harness.bank.history.keepsConcepts = false
  })

  test('an expense of the same amount makes an administrator decide, however late', async () => {
    const order = await pay()
    for (const days of [0, 1, 30]) {
      laterBy(days)
      expect(await status(sent(order))).toStrictEqual({ status: 'unknown' })
    }
  })

  test('an expense that is known to belong to another order does not', async () => {
    await pay()
    const unsent = mobilePayment(harness)
    const [movement] = await harness.connection.readBankStatement(
      '2026-03-02',
      '2026-03-02',
      harness.call(),
    )
    const claimedControlNumbers = [movement?.controlNumber ?? '']
    const asked = sent(unsent, { claimedControlNumbers })
    expect(await status(asked)).toMatchObject({ status: 'pending' })
    laterBy(2)
    expect(await status(asked)).toMatchObject({ status: 'failed', reason: 'NOT_EXECUTED' })
  })

  test('an expense to another phone or of another amount does not, nor does an income', async () => {
    await pay({ phone: '04149999999' })
    await pay({ amount: '125.51' })
    harness.bank.deposit({ amount: '125.50', phone: '04121234567' })
    const unsent = mobilePayment(harness)
    laterBy(2)
    expect(await status(sent(unsent))).toMatchObject({ status: 'failed', reason: 'NOT_EXECUTED' })
  })

  test('any expense of the amount may be the payment without the phone', async () => {
    harness.bank.history.namesPhones = false
    await pay({ phone: '04149999999' })
    const unsent = mobilePayment(harness)
    laterBy(1)
    expect(await status(sent(unsent))).toStrictEqual({ status: 'unknown' })
  })

  test('any expense of the amount may be a transfer', async () => {
    await pay()
    const unsent = transfer(harness)
    laterBy(1)
    expect(await status(sent(unsent))).toStrictEqual({ status: 'unknown' })
  })
})

test('a payment that was booked after midnight is found', async () => {
  harness.moveTo(new Date('2026-03-03T03:59:30Z'))
  const order = mobilePayment(harness)
  harness.moveTo(new Date('2026-03-03T04:00:30Z'))
  await harness.connection.sendMobilePayment(order, harness.call())
  harness.moveTo(new Date('2026-03-09T16:00:00Z'))
  const status = await harness.connection.orderStatus(sent(order), harness.call())
  expect(status).toMatchObject({ status: 'success', reference: '12283' })
})

test('a statement that would include tomorrow ends today', async () => {
  harness.bank.deposit({ amount: '10.00', reference: '0001' })
  const movements = await harness.connection.readBankStatement(
    '2026-02-01',
    '2026-12-31',
    harness.call(),
  )
  expect(movements).toMatchObject([{ reference: '0001' }])
  expect(
    await harness.connection.readBankStatement('2026-03-03', '2026-12-31', harness.call()),
  ).toEqual([])
})
