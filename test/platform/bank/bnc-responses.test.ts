import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BankResponse } from '../../../dev/banks/bank-messages.ts'
import { type BankServer, startBankServer } from '../../../dev/banks/bank-server.ts'
import { encrypt, hashOf } from '../../../dev/banks/bnc/envelope.ts'
import { connectBnc } from '../../../src/platform/bank/bnc/bnc.ts'
import type { BncConfig } from '../../../src/platform/bank/connection-config.ts'
import {
  type BankCall,
  type BankConnection,
  BankUnreachable,
} from '../../../src/platform/bank/port.ts'
import { movementRow } from './bnc-wire.ts'
import { sessionStore } from './memory-session.ts'

const key = '0123456789ABCDEF0123456789ABCDEF'
const account = '01910001482101010049'
let server: BankServer
let connection: BankConnection
let reply: BankResponse

/** A bank with configurable responses, for a client that has a key. */
beforeEach(async () => {
  server = await startBankServer(() => reply)
  connection = connectBnc({ ...config(), fetch })
})
afterEach(() => server.stop())

const config = (): BncConfig => ({
  name: 'bnc',
  protocol: 'bnc',
  baseUrl: server.url,
  accountNumber: account,
  rif: 'J309841327',
  phone: '04140000191',
  clientGuid: '4A074C46-DD4E-4E54-8010-B80A6A8758F4',
  masterKey: 'f'.repeat(32),
  terminal: 'TERM0001',
  noticeKey: 'n'.repeat(32),
  transferPath: 'SIMF/CreditBeginner',
})

const call = (): BankCall => ({
  now: new Date('2026-03-02T16:00:00Z'),
  signal: AbortSignal.timeout(5_000),
  session: sessionStore(key).open(),
})

const order = {
  bankKey: 'A'.repeat(20),
  amount: '125.50',
  concept: '',
  createdAt: new Date('2026-03-02T16:00:00Z'),
  document: 'V12345678',
  name: 'Comercial Altamira',
}
const pay = () =>
  connection.sendMobilePayment({ ...order, phone: '04121234567', bankCode: '0102' }, call())

const sealed = (json: string, under = key) => ({
  value: encrypt(under, json),
  validation: hashOf(json),
})
const ok = (json: string, status = 200) => ({
  status,
  body: { status: 'OK', message: '000000Operación exitosa', ...sealed(json) },
})
const refusal = (message: unknown) => ({ status: 409, body: { status: 'KO', message } })

describe('an order is pending', () => {
  const fine = '{"Reference":"12283"}'
  test.each<[string, () => BankResponse]>([
    ['the page of a relay', () => ({ status: 502, body: 'Bad gateway' })],
    ['a redirect', () => ({ status: 302, body: '' })],
    ['an empty object', () => ({ status: 200, body: {} })],
    ['null', () => ({ status: 200, body: null })],
    ['a list', () => ({ status: 200, body: [] })],
    ['a success without its value', () => ({ status: 200, body: { status: 'OK' } })],
    ['a success under another key', () => ({ ...ok(fine), body: otherKey(fine) })],
    [
      'a success with another hash',
      () => ({ ...ok(fine), body: { ...ok(fine).body, ...wrongHash } }),
    ],
    ['a success that holds no JSON', () => ok('Operación exitosa')],
    ['neither OK nor KO', () => ({ status: 200, body: { ...ok(fine).body, status: 'ok' } })],
    ['a refusal without a code', () => refusal('Error')],
    ['a refusal without a message', () => refusal(undefined)],
    ['a refusal with the code of success', () => refusal('000000Consulta exitosa')],
    ['a refusal with a code of 4 characters', () => refusal('E123 Algo')],
    ['a refusal in capitals without a code', () => refusal('TIMEOUT AL PROCESAR')],
    ['a refusal in one word without a code', () => refusal('SERVICIO')],
  ])('if the response is %s', async (_what, make) => {
    reply = make()
    expect(await pay()).toStrictEqual({ status: 'pending', operationId: null, code: 'UNREADABLE' })
    expect(server.calls).toHaveLength(1)
  })

  const otherKey = (json: string) => ({ ...ok(json).body, ...sealed(json, 'E'.repeat(32)) })
  const wrongHash = { validation: hashOf('{}') }
})

describe('an order succeeded', () => {
  test.each([200, 201, 409, 500])('after an OK, whatever the status (%d)', async (status) => {
    reply = ok('{"Reference":"00012283","AuthorizationCode":"324072"}', status)
    expect(await pay()).toStrictEqual({
      status: 'success',
      reference: '00012283',
      operationId: null,
    })
  })

  test.each([
    ['{"Reference":12283,"IdTransaction":77}', '12283', '77'],
    ['{"Reference":"0012283","IdTransation":77}', '0012283', '77'],
    ['{"Reference":98765432109876543210,"IdTransaction":"77"}', '98765432109876543210', '77'],
    ['{"Reference":"12\\u000083\\ud800","IdTransaction":"7\\u00007"}', '12 83\ufffd', '7 7'],
    ['{"IdTransaction":77}', null, '77'],
    ['{}', null, null],
    ['null', null, null],
  ])('after %s, with references as text', async (json, reference, operationId) => {
    reply = ok(json)
    expect(await pay()).toStrictEqual({ status: 'success', reference, operationId })
  })
})

test.each(['null', '"Sin movimientos"', '[{}]'])(
  'a statement that is %s is not accepted, and never means that an order failed',
  async (json) => {
    reply = ok(json)
    const statement = connection.readBankStatement('2024-08-01', '2024-08-02', call())
    await expect(statement).rejects.toThrow(/^statement: UNREADABLE$/)
    const sent = {
      ...{ ...order, kind: 'p2p' as const, operationId: null },
      ...{ phone: '04121234567', bankCode: null },
    }
    const late = { ...call(), now: new Date('2026-03-20T16:00:00Z') }
    const status = await connection.orderStatus(
      { ...sent, claimedControlNumbers: [], doubtfulControlNumbers: [] },
      late,
    )
    expect(status).toMatchObject({ status: 'pending' })
  },
)

describe('a verification', () => {
  const claim = {
    reference: '14894',
    amount: '1185.82',
    day: '2024-08-02',
    phone: '04241234567',
    bankCode: '0191',
  }
  const found = { status: 'found', controlNumber: '170036806', bookedOn: '2024-08-02' }

  test.each<[string, unknown, Record<string, unknown>]>([
    ['beside it', { MovementExists: true, ...movementRow() }, found],
    ['in an object', { MovementExists: true, Movement: movementRow() }, found],
    [
      'of another amount',
      { MovementExists: true, ...movementRow({ Amount: 1 }) },
      { status: 'absent' },
    ],
    [
      'an expense',
      { MovementExists: true, ...movementRow({ BalanceDelta: 'Egreso' }) },
      { status: 'absent' },
    ],
    [
      'of another phone',
      { MovementExists: true, ...movementRow({ ReferenceB: '584129999999' }) },
      { status: 'absent' },
    ],
    [
      'of no phone but our own',
      { MovementExists: true, ...movementRow({ ReferenceB: '', ReferenceC: '584140000191' }) },
      found,
    ],
    ['that is not', { MovementExists: false }, { status: 'absent' }],
    ['that cannot be read', { MovementExists: true }, { status: 'pending' }],
    ['nowhere', null, { status: 'pending' }],
    ['perhaps', movementRow(), { status: 'pending' }],
  ])('whose response has the movement %s', async (_what, value, expected) => {
    reply = ok(JSON.stringify(value))
    expect(await connection.verifyIncoming(claim, call())).toMatchObject(expected)
  })

  test('that is rejected is no proof of absence', async () => {
    reply = refusal('EPIANFCuenta no encontrada')
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({
      status: 'pending',
      refused: true,
    })
  })
})

describe('a rate', () => {
  test.each([
    '{"PriceRateBCV":0.00000000,"dtRate":"07/08/2024"}',
    '{"PriceRateBCV":-36.6,"dtRate":"07/08/2024"}',
    '{"PriceRateBCV":"36,66","dtRate":"07/08/2024"}',
    '{"PriceRateBCV":36.66,"dtRate":"2024-08-07"}',
    '{"PriceRateBCV":36.66}',
    '{}',
    'null',
    '[]',
  ])('of %s is refused', async (json) => {
    reply = ok(json)
    await expect(connection.fetchOfficialRate(call())).rejects.toThrow(BankUnreachable)
  })

  test('keeps its zeros, and its day is the one that the bank names', async () => {
    reply = ok('{"PriceRateBCV":36.66420000,"dtRate":"07/08/2024"}')
    const expected = { currency: 'USD', rate: '36.66420000', effectiveDate: '2024-08-07' }
    expect(await connection.fetchOfficialRate(call())).toStrictEqual(expected)
  })
})

test('an exception names the request and the code, and nothing that was sent', async () => {
  reply = refusal('EPIANFCuenta no encontrada')
  const statement = connection.readBankStatement('2024-08-01', '2024-08-02', call())
  await expect(statement).rejects.toThrow(/^statement: EPIANF$/)
})

test.each([301, 302, 307, 308])('a redirect (%d) is not followed with an order', async (status) => {
  const elsewhere = await startBankServer(() => ok('{"Reference":"1"}'))
  const relay = createServer((_request, response) => {
    response.writeHead(status, { Location: `${elsewhere.url}/MobPayment/SendP2P` }).end()
  })
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done))
  const port = (relay.address() as AddressInfo).port
  connection = connectBnc({ ...config(), baseUrl: `http://127.0.0.1:${port}`, fetch })
  expect(await pay()).toMatchObject({ status: 'pending' })
  expect(elsewhere.calls).toHaveLength(0)
  relay.closeAllConnections()
  await new Promise((done) => relay.close(done))
  await elsewhere.stop()
})
