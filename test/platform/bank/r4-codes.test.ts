import { describe, expect, test } from 'vitest'
import type { FailureReason } from '../../../src/platform/bank/failures.ts'
import {
  call,
  charge,
  connectToAnswers,
  mobilePayment,
  sent,
  startBank,
  transferOrder,
} from './r4-support.ts'

const refusals: Array<[string, FailureReason]> = [
  ['08', 'WRONG_KEY'],
  ['13', 'INVALID_AMOUNT'],
  ['14', 'PHONE_NOT_AFFILIATED'],
  ['41', 'PHONE_NOT_AFFILIATED'],
  ['43', 'PHONE_NOT_AFFILIATED'],
  ['51', 'INSUFFICIENT_FUNDS'],
  ['55', 'PHONE_NOT_AFFILIATED'],
  ['56', 'PHONE_NOT_AFFILIATED'],
  ['57', 'RESTRICTED'],
  ['62', 'RESTRICTED'],
  ['80', 'INVALID_DOCUMENT'],
  ['90', 'BANK_DOWN'],
  ['91', 'BANK_DOWN'],
  ['92', 'PHONE_NOT_AFFILIATED'],
  ['99', 'REJECTED'],
  ['108', 'REJECTED'],
]

const creditRefusals: Array<[string, FailureReason]> = [
  ['AC01', 'INVALID_ACCOUNT'],
  ['AM04', 'INSUFFICIENT_FUNDS'],
  ['MD01', 'PHONE_NOT_AFFILIATED'],
  ['TKCM', 'WRONG_KEY'],
  ['VE01', 'REJECTED'],
]

const unknownId = '0c5b8d0e-5d0f-4a53-9d52-6a5f5f3a0001'

test.each(refusals)('%s rejects a mobile payment and a charge: %s', async (code, reason) => {
  const { bank, connection } = await startBank()
  const failed = { status: 'failed', reason, code }
  bank.answerNext(code)
  expect(await connection.sendMobilePayment(mobilePayment, call())).toEqual(failed)
  bank.answerNext(code)
  expect(await connection.chargeC2P(charge, call())).toEqual(failed)
  expect(bank.books.movements()).toEqual([])
})

test.each(creditRefusals)('%s rejects a transfer, at once or later: %s', async (code, reason) => {
  const { bank, connection } = await startBank()
  const failed = { status: 'failed', reason, code }
  bank.answerNext(code)
  expect(await connection.sendTransfer(transferOrder, call())).toEqual(failed)
  bank.answerNext(code)
  expect(await connection.orderStatus(sent(unknownId), call())).toEqual(failed)
})

test.each(['05', '87', '68', '09', '94', '96', 'ACCP', 'AC00'])(
  '%s leaves a mobile payment pending, whether or not it was carried out',
  async (code) => {
    const { bank, connection } = await startBank()
    const pending = { status: 'pending', operationId: null, code }
    bank.answerNext(code)
    bank.answerNext(code, { done: true })
    expect(await connection.sendMobilePayment(mobilePayment, call())).toEqual(pending)
    expect(await connection.sendMobilePayment(mobilePayment, call())).toEqual(pending)
    expect(bank.books.paidOut()).toHaveLength(1)
  },
)

test.each(['AB01', 'AM05', 'AC00', '05', '68', '87', '00'])(
  '%s without an id leaves a transfer pending',
  async (code) => {
    const { bank, connection } = await startBank()
    bank.answerNext(code, { done: true })
    const pending = { status: 'pending', operationId: null, code }
    expect(await connection.sendTransfer(transferOrder, call())).toEqual(pending)
    expect(bank.books.paidOut()).toHaveLength(1)
  },
)

test('a duplicate is never failed: the bank cannot tell which of two equal orders it carried out', async () => {
  const { bank, connection } = await startBank()
  bank.answerNext('AM05')
  expect(await connection.orderStatus(sent(unknownId), call())).toEqual({ status: 'unknown' })
})

test.each(['108', '30', '51', '00'])(
  '%s to a query says nothing about the order, which stays pending',
  async (code) => {
    const { bank, connection } = await startBank()
    bank.answerNext(code)
    const pending = { status: 'pending', operationId: unknownId, code: 'UNREADABLE' }
    expect(await connection.orderStatus(sent(unknownId), call())).toEqual(pending)
  },
)

describe('an unreadable response is pending, whatever was requested:', () => {
  const unreadable: Array<[string, { status: number; body: unknown }]> = [
    ['an empty object', { status: 200, body: {} }],
    ['a list', { status: 200, body: ['00'] }],
    ['null', { status: 200, body: null }],
    ['a text', { status: 200, body: '00' }],
    ['a code of no known form', { status: 200, body: { code: 'Error interno' } }],
    ['a code in small letters', { status: 200, body: { code: 'accp' } }],
    ['a code of null', { status: 200, body: { code: null } }],
    ['a request that was not understood', { status: 400, body: { title: 'Bad Request' } }],
    ['a failing server that names a code', { status: 502, body: { code: '91' } }],
    ['a failing server that says success', { status: 500, body: { code: '00', reference: 1 } }],
  ]

  test.each(unreadable)('%s', async (_name, answer) => {
    const { connection } = await connectToAnswers(answer)
    const pending = { status: 'pending', operationId: null, code: 'UNREADABLE' }
    expect(await connection.sendMobilePayment(mobilePayment, call())).toEqual(pending)
    expect(await connection.chargeC2P(charge, call())).toEqual(pending)
    expect(await connection.sendTransfer(transferOrder, call())).toEqual(pending)
    expect(await connection.orderStatus(sent(unknownId), call())).toEqual({
      ...pending,
      operationId: unknownId,
    })
    await expect(connection.fetchOfficialRate(call())).rejects.toThrow('no rate that can be read')
  })
})

test.each([
  [83736278, '83736278'],
  ['00736278', '00736278'],
  [' 00736278 ', '00736278'],
  ['', null],
  [null, null],
])('a reference of %j is stored as %j', async (reference, kept) => {
  const { connection } = await connectToAnswers({ status: 200, body: { code: '00', reference } })
  const outcome = await connection.sendMobilePayment(mobilePayment, call())
  expect(outcome).toEqual({ status: 'success', reference: kept, operationId: null })
})

test('a number keeps all of its digits', async () => {
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
  const body = {
    code: '00',
    reference: rawJSON('12345678901234567890'),
    tipocambio: rawJSON('36.66420000'),
    fechavalor: '2026-03-10',
  }
  const { connection } = await connectToAnswers({ status: 200, body })
  expect(await connection.sendMobilePayment(mobilePayment, call())).toMatchObject({
    reference: '12345678901234567890',
  })
  expect(await connection.fetchOfficialRate(call())).toMatchObject({ rate: '36.66420000' })
})

test('a response that contradicts its own success does not count as paid', async () => {
  const body = { code: 'ACCP', success: false, reference: '1', id: unknownId }
  const { connection } = await connectToAnswers({ status: 200, body })
  expect(await connection.orderStatus(sent(unknownId), call())).toMatchObject({ status: 'pending' })
})

test.each([
  { code: '00', tipocambio: 0, fechavalor: '2026-03-10' },
  { code: '00', tipocambio: -36.5, fechavalor: '2026-03-10' },
  { code: '00', tipocambio: '36,5314', fechavalor: '2026-03-10' },
  { code: '00', tipocambio: 36.5314, fechavalor: '10/03/2026' },
  { code: '00', tipocambio: 36.5314 },
  { code: '12', tipocambio: 36.5314, fechavalor: '2026-03-10' },
])('%j is not a rate', async (body) => {
  const { connection } = await connectToAnswers({ status: 200, body })
  await expect(connection.fetchOfficialRate(call())).rejects.toThrow('no rate that can be read')
})
