import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isValidSignature } from '../../../dev/banks/r4/signature.ts'
import type { BankCall, BankConnection } from '../../../src/platform/bank/port.ts'
import {
  call,
  charge,
  connectTo,
  connectToAnswers,
  mobilePayment,
  transferOrder,
} from './r4-support.ts'

/** The requests that the bank receives for this call. */
async function sentBy(ask: (connection: BankConnection) => Promise<unknown>) {
  const { connection, requests } = await connectToAnswers({ status: 200, body: { code: '05' } })
  await ask(connection).catch(() => {})
  expect(requests).toHaveLength(1)
  const [{ path, headers, body }] = requests as [(typeof requests)[0]]
  return { path, headers, body: JSON.parse(body) }
}

const commerce = 'TESTCOMMERCE0001'

test('a mobile payment is sent as documented, and signed', async () => {
  const sent = await sentBy((bank) => bank.sendMobilePayment(mobilePayment, call()))
  expect(sent.path).toBe('MBvuelto')
  expect(sent.body).toEqual({
    TelefonoDestino: '04121234567',
    Cedula: 'V12345678',
    Banco: '0102',
    Monto: '125.50',
    Concepto: 'Almuerzo',
  })
  expect(sent.headers.commerce).toBe(commerce)
  expect(sent.headers.authorization).toMatch(/^[0-9a-f]{64}$/)
  const signed = '04121234567125.500102V12345678'
  expect(isValidSignature(sent.headers.authorization, commerce, signed)).toBe(true)
})

test('a charge carries the payer’s key unchanged, with leading zeros and of any length', async () => {
  for (const otp of ['012345', '1234567', '00345678']) {
    const sent = await sentBy((bank) => bank.chargeC2P({ ...charge, otp }, call()))
    expect(sent.path).toBe('MBc2p')
    expect(sent.body).toEqual({
      TelefonoDestino: '04147654321',
      Cedula: 'V12345678',
      Banco: '0102',
      Monto: '125.50',
      Concepto: 'Almuerzo',
      Otp: otp,
    })
  }
})

test('a reversal names the charge by its reference, including leading zeros', async () => {
  const { accountNumber: _to, ...order } = transferOrder
  const reversal = { ...order, operationId: null, reference: '01070728' }
  const payer = { phone: '04121234567', document: 'V12345678', bankCode: '0102' }
  const sent = await sentBy((bank) => bank.reverseCharge({ ...reversal, ...payer }, call()))
  expect(sent.path).toBe('MBanulacionC2P')
  expect(sent.body).toEqual({ Cedula: 'V12345678', Banco: '0102', Referencia: '01070728' })
  expect(isValidSignature(sent.headers.authorization, commerce, '0102')).toBe(true)
})

test('a transfer goes to the account, and always has a concept', async () => {
  const sent = await sentBy((bank) => bank.sendTransfer({ ...transferOrder, concept: '' }, call()))
  expect(sent.path).toBe('CICuentas')
  expect(sent.body).toEqual({
    Cedula: 'J309841327',
    Cuenta: '01020501830003283374',
    Monto: '125.50',
    Concepto: 'Pago',
  })
})

test('a mobile payment without a concept sends none', async () => {
  const sent = await sentBy((bank) =>
    bank.sendMobilePayment({ ...mobilePayment, concept: '' }, call()),
  )
  expect(sent.body).not.toHaveProperty('Concepto')
})

test.each(['0.01', '0.10', '1.15', '8.41', '99999999.99'])(
  '%s is sent unchanged',
  async (amount) => {
    const sent = await sentBy((bank) =>
      bank.sendMobilePayment({ ...mobilePayment, amount }, call()),
    )
    expect(sent.body.Monto).toBe(amount)
  },
)

test('the rate is requested for the Caracas day of the call', async () => {
  const lateEvening: BankCall = { ...call(), now: new Date('2026-03-11T03:59:00Z') }
  const sent = await sentBy((bank) => bank.fetchOfficialRate(lateEvening))
  expect(sent.body).toEqual({ Moneda: 'USD', Fechavalor: '2026-03-10' })
  expect(isValidSignature(sent.headers.authorization, commerce, '2026-03-10USD')).toBe(true)
})

test('an order that is aborted before it is sent is pending, and is not sent', async () => {
  const { connection, requests } = await connectToAnswers({ status: 200, body: { code: '00' } })
  const givenUp: BankCall = { ...call(), signal: AbortSignal.abort() }
  const pending = { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  expect(await connection.sendMobilePayment(mobilePayment, givenUp)).toEqual(pending)
  expect(await connection.sendTransfer(transferOrder, givenUp)).toEqual(pending)
  expect(requests).toEqual([])
})

test('an unreachable bank leaves an order pending', async () => {
  const { connection, server } = await connectToAnswers({ status: 200, body: { code: '00' } })
  await server.stop()
  expect(await connection.sendMobilePayment(mobilePayment, call())).toEqual({
    status: 'pending',
    operationId: null,
    code: 'NO_ANSWER',
  })
})

test('a redirect is not followed, since that would repeat the order', async () => {
  const { server, requests } = await connectToAnswers({ status: 200, body: { code: '00' } })
  const door = createServer((_request, response) => {
    response.writeHead(307, { Location: `${server.url}/MBvuelto` }).end()
  })
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  onTestFinished(() => void door.close())
  const elsewhere = connectTo(`http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  expect(await elsewhere.sendMobilePayment(mobilePayment, call())).toMatchObject({
    status: 'pending',
  })
  expect(requests).toEqual([])
})
