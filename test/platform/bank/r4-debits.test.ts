import { expect, test } from 'vitest'
import type { FailureReason } from '../../../src/platform/bank/failures.ts'
import { BankUnreachable } from '../../../src/platform/bank/port.ts'
import { connectR4 } from '../../../src/platform/bank/r4/r4.ts'
import { call, charge, connectTo, connectToAnswers, sent, startBank } from './r4-support.ts'

const ID = '0c5b8d0e-5d0f-4a53-9d52-6a5f5f3a0001'
const debits = { charges: 'immediate_debit' } as const

const startDebits = async (options: Parameters<typeof startBank>[0] = {}) =>
  startBank({ ...options, config: { ...options.config, ...debits } })

test('a key is requested with the bank’s bytes, and its refusals are told apart from silence', async () => {
  const { connection, requests } = await connectToAnswers(
    { status: 200, body: { code: '202', message: 'Recibido', success: true } },
    debits,
  )
  const request = { phone: '04121234567', bankCode: '0102', document: 'V12345678', amount: '10.00' }
  expect(await connection.requestPayerKey(request, call())).toEqual({ status: 'requested' })
  expect(requests[0]).toMatchObject({
    path: 'GenerarOtp',
    body: '{"Banco":"0102","Monto":"10.00","Telefono":"04121234567","Cedula":"V12345678"}',
    headers: {
      commerce: 'TESTCOMMERCE0001',
      authorization: 'a0d5325d1440a8092fb072e487eef606b196bc119fdb6464b72bd41f07efe6bc',
    },
  })
  for (const body of [{ code: 'MD01' }, { code: '202', success: false }]) {
    const { connection: refusing } = await connectToAnswers({ status: 200, body }, debits)
    expect(await refusing.requestPayerKey(request, call())).toMatchObject({ status: 'refused' })
  }
  for (const [status, body] of [
    [500, { code: '202' }],
    [200, {}],
    [200, { code: 'Error' }],
  ] as const) {
    const { connection: broken } = await connectToAnswers({ status, body }, debits)
    await expect(broken.requestPayerKey(request, call())).rejects.toBeInstanceOf(BankUnreachable)
  }
})

test('a debit is sent with the bank’s bytes, and is usually pending with an id', async () => {
  const { connection, requests } = await connectToAnswers(
    { status: 200, body: { code: 'AC00', message: 'En espera', reference: '', Id: ID } },
    debits,
  )
  const order = { ...charge, phone: '04121234567', amount: '10.00', concept: 'Almuerzo' }
  const waiting = { status: 'pending', operationId: ID, code: 'AC00' }
  expect(await connection.chargeC2P(order, call())).toEqual(waiting)
  expect(requests).toMatchObject([
    {
      path: 'DebitoInmediato',
      body: '{"Banco":"0102","Monto":"10.00","Telefono":"04121234567","Cedula":"V12345678","Nombre":"Pagador","OTP":"12345678","Concepto":"Almuerzo"}',
      headers: {
        authorization: 'fac9027597d1b498dcac2b439303afba1fe7ffb076118d963058d63ff15968bb',
      },
    },
  ])
})

test('its outcome is asked for by its id', async () => {
  const { bank, connection } = await startDebits()
  const first = await connection.chargeC2P(charge, call())
  const id = bank.debits()[0]?.id ?? ''
  expect(first).toEqual({ status: 'pending', operationId: id, code: 'AC00' })
  expect(await connection.orderStatus(sent(id, 'c2p'), call())).toEqual(first)
  expect(bank.books.movements()).toEqual([])
  bank.settleDebit(id, 'ACCP')
  expect(await connection.orderStatus(sent(id, 'c2p'), call())).toEqual({
    status: 'success',
    reference: bank.books.movements()[0]?.reference,
    operationId: id,
  })
})

test('an ACCP at once is a success', async () => {
  const { bank, connection } = await startDebits({ debits: { settlementMode: 'at once' } })
  expect(await connection.chargeC2P(charge, call())).toMatchObject({
    status: 'success',
    operationId: bank.debits()[0]?.id,
  })
})

test('without an id nothing can be asked, and an administrator decides', async () => {
  const { bank, connection } = await startDebits()
  bank.server.fault({ kind: 'cut', when: 'after' })
  expect(await connection.chargeC2P(charge, call())).toEqual({
    status: 'pending',
    operationId: null,
    code: 'NO_ANSWER',
  })
  expect(bank.debits()).toHaveLength(1)
  expect(await connection.orderStatus(sent(null, 'c2p'), call())).toEqual({ status: 'unknown' })
})

const REFUSALS: Record<FailureReason, string[]> = {
  INSUFFICIENT_FUNDS: ['AM04', '51'],
  WRONG_KEY: ['TKCM', '08'],
  INVALID_DOCUMENT: ['BE01', '80'],
  INVALID_ACCOUNT: ['AC01', 'AC04'],
  INVALID_AMOUNT: ['AM02', 'CH20', 'MD15'],
  PHONE_NOT_AFFILIATED: ['MD01', 'MD09'],
  RESTRICTED: ['AC06', 'AG01', 'MD21', 'MD22'],
  BANK_DOWN: ['AG10'],
  REJECTED: ['AC09', 'AM03', 'BE20', 'CUST', 'DS02', 'DT03', 'FF05', 'FF07', 'RC08', 'RJCT'],
  NOT_EXECUTED: ['TM01'],
  LIMIT_EXCEEDED: [],
  NOT_FOUND: [],
  ALREADY_USED: [],
  OTHER_AMOUNT: [],
  LINK_COMPLETED: [],
}
const PENDING = ['AC00', 'AB01', 'AB07', 'AG09', 'ED05', 'VE01', '202', '99', 'ZZ99', '12', '00']

test('only codes that prove that nothing is debited are failures', async () => {
  const { bank, connection } = await startDebits()
  for (const [reason, codes] of Object.entries(REFUSALS)) {
    for (const code of codes) {
      bank.answerNext(code)
      const failed = { status: 'failed', reason, code }
      expect(await connection.chargeC2P(charge, call())).toEqual(failed)
    }
  }
  for (const code of [...PENDING, 'AM05', 'DU01']) {
    bank.answerNext(code)
    expect(await connection.chargeC2P(charge, call())).toMatchObject({ status: 'pending', code })
  }
})

test('a query fails a debit by its own codes alone', async () => {
  const { bank, connection } = await startDebits()
  const ask = (code: string) => {
    bank.answerNext(code)
    return connection.orderStatus(sent(ID, 'c2p'), call())
  }
  expect(await ask('AM04')).toMatchObject({ status: 'failed', reason: 'INSUFFICIENT_FUNDS' })
  for (const code of [
    'AC00',
    'AB01',
    'AB07',
    'AG09',
    'ED05',
    'VE01',
    'TM01',
    'ZZ99',
    '108',
    '08',
  ]) {
    expect(await ask(code)).toMatchObject({ status: 'pending', operationId: ID })
  }
  for (const code of ['AM05', 'DU01']) expect(await ask(code)).toEqual({ status: 'unknown' })
  // An operation that the bank does not know.
  expect(await connection.orderStatus(sent(ID, 'c2p'), call())).toMatchObject({ status: 'pending' })
})

test('a connection with C2P requests no key, and one with debits reverses none', async () => {
  const c2p = connectTo('http://127.0.0.1:9')
  expect(c2p.capabilities.payerKeys).toBeNull()
  const { connection } = await startDebits()
  expect(connection.capabilities).toMatchObject({
    payerKeys: { validSeconds: null },
    reversesBy: null,
  })
})

test('MBc2p is signed with the leading space where the connection says so', async () => {
  const { bank } = await startBank({ config: { c2pLeadingSpace: true } })
  expect(await connectR4({ ...bank.config, fetch }).chargeC2P(charge, call())).toMatchObject({
    status: 'success',
  })
  bank.giveKey(charge)
  const without = connectR4({ ...bank.config, c2pLeadingSpace: false, fetch })
  expect(await without.chargeC2P(charge, call())).toMatchObject({ status: 'failed', code: '108' })
})
