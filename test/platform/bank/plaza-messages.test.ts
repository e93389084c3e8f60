import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answer } from '../../../dev/banks/plaza/responses.ts'
import type { PlazaConfig } from '../../../src/platform/bank/connection-config.ts'
import { connectPlaza } from '../../../src/platform/bank/plaza/plaza.ts'
import { signRequest } from '../../../src/platform/bank/plaza/signature.ts'
import type { BankCall, BankSession } from '../../../src/platform/bank/port.ts'
import { sessionStore } from './memory-session.ts'
import { charge, mobilePayment, sent, transfer } from './orders.ts'
import { makePlazaHarness } from './plaza-harness.ts'

const SECRET = 'fixture-secret-plaza'
const NONCE = 1764262800000
const NOW = new Date('2026-03-03T16:00:00Z')

const CONFIG: PlazaConfig = {
  name: 'plaza',
  protocol: 'plaza',
  baseUrl: '',
  accountNumber: '01380001110000000001',
  rif: 'J309841327',
  phone: '04140000172',
  dialect: 'hmac',
  apiKey: '0123456789abcdef0123456789abcdef',
  secretKey: SECRET,
  emptyBody: '',
  charges: 'c2p',
  senderAddress: '203.0.113.7',
}

const session: BankSession = { ...sessionStore().open(), nextNonce: async () => NONCE }
const call = (): BankCall => ({ now: NOW, signal: AbortSignal.timeout(5_000), session })

const TOKEN_BODY =
  '{"moneda":"VES","canal":"23","Tvalidacion_p":"T","identificacion_p":"V00012345678","cuenta_cobrador":"01380001110000000001","cuenta_pagador":"","telefono_pagador":"04140000138","cod_banco_p":"0102","monto":10.00,"direccion_ip":"203.0.113.7"}'
const TOKEN_SIGNATURE =
  '506c48a300c1d0a508838829fb3e708a88db3f876a16c74ea5c8bd193276cc82cc748acd4b5a84c6a1224ac219fc4bdf'
const LIST_SIGNATURE =
  '48ff88aa79b43e9f9ebb7a618bb0e3d79417192626a8ee68654c3b7e17559a8ff7d6525c0ea785c8acbbda6d656a0b8b'
const REVERSAL_SIGNATURES = {
  '{}': '68da201cedcb03145e620e156af2fa5f01c6bccf3fe20f5d9c3554f7e68ad980a983ed4695bc3e61f9a0faadeddaed6e',
  '': '65e1140d5c9c8d711cdf8323d2aaf3ab56e13ee86b81c67fdadeafd02d338103b0fc6b29844fe4fff558d163af6af85f',
} as const

test.each([
  ['/v1/cce/debinm/tokenDI', TOKEN_BODY, TOKEN_SIGNATURE],
  ['/v1/pagos/p2p', '', LIST_SIGNATURE],
  ['/v0/pagos/c2p/123456789012', '{}', REVERSAL_SIGNATURES['{}']],
  ['/v0/pagos/c2p/123456789012', '', REVERSAL_SIGNATURES['']],
])('%s with “%s” has the signature of the vector', (path, body, signature) => {
  expect(signRequest(SECRET, path, NONCE, body)).toBe(signature)
})

/** A connection to a server that gives one answer, whose requests are kept byte for byte. */
async function connectTo(
  response: { status?: number; headers?: Record<string, string>; body?: string },
  changes: Partial<PlazaConfig> = {},
) {
  const requests: { line: string; body: string; headers: Record<string, unknown> }[] = []
  const server = createServer(async (request, answered) => {
    const {
      nonce,
      'api-key': key,
      'api-signature': signature,
      ipcliente,
      precision,
    } = request.headers
    const headers = { nonce, key, signature, ipcliente, precision }
    requests.push({ line: `${request.method} ${request.url}`, body: await text(request), headers })
    answered.writeHead(response.status ?? 200, response.headers).end(response.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { connection: connectPlaza({ ...CONFIG, ...changes, baseUrl, fetch }), requests }
}

const GOOD = { codigoRespuesta: '0000', numeroReferencia: '123456789012' }
const order = {
  bankKey: 'PLAZAFIXTURE00000001',
  amount: '10.00',
  concept: 'Café & té',
  createdAt: NOW,
  phone: '04140000138',
  bankCode: '0102',
  document: 'V12345678',
  name: 'Ana Pérez',
}

describe('what is sent', () => {
  test('a mobile payment', async () => {
    const { connection, requests } = await connectTo({ headers: GOOD })
    const outcome = await connection.sendMobilePayment(order, call())
    expect(outcome).toStrictEqual({
      status: 'success',
      reference: '123456789012',
      operationId: null,
    })
    expect(requests).toMatchObject([
      {
        line: 'POST /v1/pagos/p2p/J309841327',
        body: '{"banco":"0102","idBeneficiario":"V00012345678","telefono":"04140000138","telefonoAfiliado":"04140000172","monto":10.00,"motivo":"Cafe  te RE00000001","canal":"23","tipoCuenta":"E","idExterno":"PLAZAFIXTURE00000001","cuenta":"01380001110000000001","moneda":"VES"}',
        headers: { nonce: String(NONCE), ipcliente: '203.0.113.7', precision: '13' },
      },
    ])
  })

  test('a transfer, which is accepted', async () => {
    const { connection, requests } = await connectTo({
      headers: { codigoRespuesta: '0000' },
      body: '{"numeroReferencia":"20260001"}',
    })
    const { phone: _none, bankCode: _own, ...party } = order
    const transferred = { ...party, accountNumber: '01020501830003283374' }
    expect(await connection.sendTransfer(transferred, call())).toStrictEqual({
      status: 'pending',
      operationId: '20260001',
      code: 'ACCEPTED',
    })
    expect(requests).toMatchObject([
      {
        line: 'POST /v1/cce/pagoO/J309841327',
        body: '{"moneda":"VES","canal":"23","tipo_cce":"E","tipo_proposito":"220","tipo_instrumento_b":"C","identificacion_o":"J00309841327","cuenta_origen":"01380001110000000001","cod_banco_d":"0138","nombre_d":"J309841327","identificacion_b":"V00012345678","cod_banco_a":"0102","nombre_a":"Ana Pérez","cuenta_destino":"01020501830003283374","telefono":"","correo":"","monto":10.00,"concepto":"Cafe  te RE00000001","direccion_ip":"203.0.113.7"}',
      },
    ])
  })

  test('a charge', async () => {
    const body = '{"referencia":"123456789012","codigoReverso":"789012"}'
    const { connection, requests } = await connectTo({
      headers: { codigoRespuesta: '0000' },
      body,
    })
    const outcome = await connection.chargeC2P({ ...order, otp: '12345678' }, call())
    expect(outcome).toMatchObject({ status: 'success', reference: '123456789012' })
    expect(requests).toMatchObject([
      {
        line: 'POST /v0/pagos/c2p',
        body: '{"banco":"0102","id":"V00012345678","telefonoPagador":"4140000138","monto":10.00,"token":"12345678","telefonoCobrador":"4140000172","motivo":"Cafe  te RE00000001"}',
      },
    ])
  })

  test.each(['', '{}'] as const)('a reversal with the body “%s”', async (emptyBody) => {
    const { connection, requests } = await connectTo({ headers: GOOD }, { emptyBody })
    const reversal = { ...order, operationId: null, reference: '123456789012' }
    expect(await connection.reverseCharge(reversal, call())).toMatchObject({ status: 'success' })
    expect(requests).toMatchObject([
      {
        line: 'DELETE /v0/pagos/c2p/123456789012',
        body: emptyBody,
        headers: { signature: REVERSAL_SIGNATURES[emptyBody] },
      },
    ])
  })

  test('the request of a payer’s key, and the debit by it', async () => {
    const body = '{"referencia_c":"000000000123","endtoend":"01380102"}'
    const { connection, requests } = await connectTo(
      { headers: { codigoRespuesta: '0000' }, body },
      { charges: 'immediate_debit' },
    )
    expect(await connection.requestPayerKey(order, call())).toEqual({ status: 'requested' })
    expect(await connection.chargeC2P({ ...order, otp: '12345678' }, call())).toStrictEqual({
      status: 'pending',
      operationId: '01380102.000000000123',
      code: 'ACCEPTED',
    })
    expect(requests).toMatchObject([
      {
        line: 'POST /v1/cce/debinm/tokenDI',
        body: TOKEN_BODY,
        headers: { signature: TOKEN_SIGNATURE },
      },
      {
        line: 'POST /v1/cce/debinm/cobroDI/J309841327',
        body: TOKEN_BODY.replace(
          /}$/,
          ',"nombre_p":"V12345678","concepto":"Cafe  te RE00000001","Token_p":"12345678","referencia_c":""}',
        ),
      },
    ])
  })

  test('the questions', async () => {
    const { connection, requests } = await connectTo({
      headers: { codigoRespuesta: '0000' },
      body: '{"movimientos":[],"pagos":[],"saldoDisponible":"10,5"}',
    })
    const query = { phone: '04140000102', bankCode: '', day: '2026-03-03', amount: null }
    expect(await connection.findIncoming(query, call())).toEqual([])
    expect(await connection.readBalance(call())).toEqual({ amount: '10.50' })
    await connection.readBankStatement('2026-03-02', '2026-03-03', call())
    await connection.orderStatus(
      { ...sent(order), kind: 'transfer', operationId: '0020260001' },
      call(),
    )
    expect(requests.map(({ line }) => line)).toEqual([
      'GET /v1/pagos/p2p/J309841327?canal=23&acc=0&fi=2026-03-03&ff=2026-03-03&tlf=00584140000102',
      'GET /v0/cuentas/01380001110000000001',
      'GET /v0/cuentas/01380001110000000001/movimientos?moneda=VES&fechaInicio=2026-03-02&fechafin=2026-03-03',
      'GET /v1/cce/consultaLiq/J309841327?cuenta=01380001110000000001&referencia=20260001&monto=10.00&fecha=030326&canal=23',
    ])
    expect(requests[0]?.headers.signature).toBe(LIST_SIGNATURE)
  })
})

describe('what is answered', () => {
  const pay = async (response: Parameters<typeof connectTo>[0]) =>
    (await connectTo(response)).connection.sendMobilePayment(order, call())

  test.each([
    ['a code of the system', 500, { codigoRespuesta: '0096' }, '0096'],
    ['an unknown code', 200, { codigoRespuesta: 'Z999' }, 'Z999'],
    ['a duplicate', 200, { codigoRespuesta: 'DU01' }, 'DU01'],
    ['nothing found', 204, { codigoRespuesta: '0005' }, '0005'],
    ['no code', 200, {}, 'UNREADABLE'],
    ['success that is under way', 200, { ...GOOD, descripcionCliente: 'En Proceso' }, 'UNDECIDED'],
    ['success that has failed', 200, { ...GOOD, descripcionCliente: 'Fallido' }, 'UNDECIDED'],
  ])('%s leaves a payment pending', async (_, status, headers, code) => {
    expect(await pay({ status, headers })).toStrictEqual({
      status: 'pending',
      operationId: null,
      code,
    })
  })

  test('a refusal counts whatever its status is, and success too', async () => {
    expect(await pay({ status: 500, headers: { codigoRespuesta: 'E002' } })).toMatchObject({
      status: 'failed',
      reason: 'PHONE_NOT_AFFILIATED',
    })
    expect(await pay({ status: 500, headers: GOOD })).toMatchObject({ status: 'success' })
  })

  test.each([
    [
      'a number',
      '{"pagos":[{"accion":"R","banco":102,"motivo":"x","fecha":20260303,"monto":500,"referencia":83736,"telefonoCliente":4140000138,"cedulaB":"V00012345678"}]}',
    ],
    [
      'text',
      '{"pagos":[{"accion":"R","banco":"0102","concepto":"x","fecha":"20260303","monto":"500,00","referencia":"000000083736","telefonoCliente":"00584140000138"}]}',
    ],
  ])('a payment is read that is written as %s', async (_, body) => {
    const { connection } = await connectTo({ headers: { codigoRespuesta: '0000' }, body })
    const claim = { reference: '83736', amount: '500.00', day: '2026-03-03' }
    const from = { phone: '04140000138', bankCode: '0102' }
    expect(await connection.verifyIncoming({ ...claim, ...from }, call())).toMatchObject({
      status: 'found',
      controlNumber: '20260303-CR-83736-500.00',
    })
  })

  test.each([
    ['[]', 'absent'],
    ['', 'absent'],
    ['{"pagos":[{"accion":"R"}]}', 'pending'],
    ['{"otros":[]}', 'pending'],
    ['<html>', 'pending'],
  ])('the list %s makes a claim %s', async (body, status) => {
    const { connection } = await connectTo({ headers: { codigoRespuesta: '0000' }, body })
    const claim = { reference: '83736', amount: '500.00', day: '2026-03-03' }
    const from = { phone: '04140000138', bankCode: '0102' }
    expect(await connection.verifyIncoming({ ...claim, ...from }, call())).toMatchObject({ status })
  })
})

describe('the bank', () => {
  test('gets 200 rising nonces of 200 parallel requests, and answers all of them', async () => {
    const harness = await makePlazaHarness()
    onTestFinished(harness.stop)
    const { connection, bank } = harness
    bank.deposit({ amount: '10.00', phone: '04140000138' })
    const query = { phone: '04140000138', bankCode: '', day: '2026-03-02', amount: '10.00' }
    const found = await Promise.all(
      Array.from({ length: 200 }, () =>
        connection.findIncoming(query, harness.call({ deadlineMs: 60_000 })),
      ),
    )
    expect(found.every((payments) => payments.length === 1)).toBe(true)
    expect(bank.nonces).toHaveLength(200)
    expect(bank.nonces).toEqual([...new Set(bank.nonces)].toSorted((a, b) => a - b))
  })

  test.each(['empty', 'html', 'hanging'] as const)(
    'may send a body that is %s: the headers tell the outcome, within 5 s',
    async (bodies) => {
      const harness = await makePlazaHarness()
      onTestFinished(harness.stop)
      harness.bank.style.bodies = bodies
      const start = Date.now()
      const outcome = await harness.connection.sendMobilePayment(
        mobilePayment(harness),
        harness.call(),
      )
      expect(outcome).toMatchObject({ status: 'success', reference: '630410000000' })
      if (bodies === 'hanging') expect(Date.now() - start).toBeGreaterThan(4_900)
      expect(Date.now() - start).toBeLessThan(7_000)
      expect(harness.books?.paidOut()).toHaveLength(1)
    },
  )

  test('a list whose body hangs is no empty list', async () => {
    const harness = await makePlazaHarness()
    onTestFinished(harness.stop)
    harness.bank.answerNext({ ...answer('0000', { body: {} }), text: '{', hangs: true })
    const claim = { reference: '83736', amount: '500.00', day: '2026-03-02' }
    const from = { phone: '04140000138', bankCode: '0102' }
    expect(
      await harness.connection.verifyIncoming({ ...claim, ...from }, harness.call()),
    ).toStrictEqual({ status: 'pending' })
  })

  test.each([
    ['settled', ['pending', 'pending', 'pending', 'success']],
    ['failed', ['pending', 'pending', 'pending', 'failed']],
  ] as const)(
    'accepts a transfer, does not find it, has it under way, and it is %s: never failed early',
    async (as, expected) => {
      const harness = await makePlazaHarness()
      onTestFinished(harness.stop)
      const { connection, bank } = harness
      bank.settle({ found: 5, decided: 20, as })
      const order = transfer(harness)
      const accepted = await connection.sendTransfer(order, harness.call())
      expect(accepted).toMatchObject({ status: 'pending', operationId: expect.any(String) })
      const { operationId } = accepted as { operationId: string }
      const start = harness.now().getTime()
      const statuses: string[] = []
      for (const minutes of [1, 10, as === 'failed' ? 25 : 15, 40]) {
        harness.moveTo(new Date(start + minutes * 60_000))
        const asked = sent(order, { operationId })
        statuses.push((await connection.orderStatus(asked, harness.call())).status)
      }
      expect(statuses).toEqual(expected)
    },
  )

  test('does not find an accepted transfer: a person decides after its days, it never fails', async () => {
    const harness = await makePlazaHarness()
    onTestFinished(harness.stop)
    const order = transfer(harness)
    const asked = sent(order, { operationId: '99999999' })
    const status = () => harness.connection.orderStatus(asked, harness.call())
    expect(await status()).toMatchObject({ status: 'pending' })
    harness.moveTo(new Date(harness.now().getTime() + 72 * 3_600_000))
    expect(await status()).toEqual({ status: 'unknown' })
  })

  test('decides a debit after it was accepted', async () => {
    const harness = await makePlazaHarness({ config: { charges: 'immediate_debit' } })
    onTestFinished(harness.stop)
    const { connection, bank } = harness
    bank.settle({ found: 0, decided: 1, as: 'settled' })
    const order = charge(harness)
    const accepted = await connection.chargeC2P(order, harness.call())
    const { operationId } = accepted as { operationId: string }
    const asked = sent({ ...order, name: '' }, { operationId, kind: 'c2p' })
    expect(await connection.orderStatus(asked, harness.call())).toMatchObject({ status: 'pending' })
    harness.moveTo(new Date(harness.now().getTime() + 60_000))
    expect(await connection.orderStatus(asked, harness.call())).toMatchObject({
      status: 'success',
      operationId,
    })
    const unknown = { ...asked, operationId: null }
    expect(await connection.orderStatus(unknown, harness.call())).toEqual({ status: 'unknown' })
  })

  test('tells who is refused: a wrong key, a wrong secret, another account', async () => {
    const harness = await makePlazaHarness()
    onTestFinished(harness.stop)
    const check = (changes: Partial<PlazaConfig>) =>
      connectPlaza({ ...harness.bank.config, ...changes, fetch }).check(harness.call())
    expect(await check({})).toEqual({ status: 'accepted' })
    expect(await check({ apiKey: 'another-key' })).toEqual({ status: 'rejected', code: 'A004' })
    expect(await check({ secretKey: 'another-secret-key' })).toEqual({
      status: 'rejected',
      code: 'A002',
    })
    expect(await check({ accountNumber: '01380001430000000002' })).toMatchObject({
      status: 'unreachable',
    })
  })
})
