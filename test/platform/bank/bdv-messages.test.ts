import { describe, expect, test } from 'vitest'
import { connectBdv } from '../../../src/platform/bank/bdv/bdv.ts'
import { ownReference } from '../../../src/platform/bank/bdv/orders.ts'
import { BankUnreachable, type SentOrder } from '../../../src/platform/bank/port.ts'
import { CONFIG, call, connectToAnswers, NOW } from './bdv-wire.ts'

/** Requests and answers are those of the manuals, byte for byte where the manual has all of one. */

const claim = {
  reference: '12345678',
  amount: '120.00',
  day: '2023-02-12',
  phone: '04127141363',
  bankCode: '0102',
}
const LISTED =
  '{"code":1000,"message":"Consulta exitosa","total":10,"resultados":[{"referencia":"12345678","fechaPago":"2023-02-12","monto":120.00,"conciliado":"NO"}]}'
const NO_STATEMENT =
  '{"code":1010,"message":"Cliente no afiliado al producto","data":null,"status":200}'
const CONFIRMED =
  '{"code":1000,"message":"Monto: 120.00 - estatus: Transacción realizada","data":{"status":"1000","amount":"120.00","reason":"Transacción realizada","referencia":"12345678"},"status":200}'
const movement = { controlNumber: null, reference: '12345678', bookedOn: '2023-02-12' }

describe('a verification', () => {
  test('asks for the list, the statement and the confirmation, with the manual’s bytes', async () => {
    const { connection, requests } = await connectToAnswers([LISTED, NO_STATEMENT, CONFIRMED])
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({
      status: 'found',
      ...movement,
    })
    expect(requests).toStrictEqual([
      {
        path: '/api/consulta/consultaMultiple',
        key: CONFIG.conciliationKey,
        body: '{"fechaPago":"2023-02-12","bancoOrigen":"0102","telefonoCliente":"04127141363"}',
      },
      {
        path: '/apis/bdv/consulta/movimientos',
        key: CONFIG.suiteKey,
        body: '{"cuenta":"01020501800001234567","fechaIni":"12/02/2023","fechaFin":"12/02/2023","tipoMoneda":"VES","nroMovimiento":""}',
      },
      {
        path: '/getMovement',
        key: CONFIG.conciliationKey,
        body: '{"cedulaPagador":"V27037606","telefonoPagador":"04127141363","telefonoDestino":"04127141363","referencia":"12345678","fechaPago":"2023-02-12","importe":"120.00","bancoOrigen":"0102","reqCed":false}',
      },
    ])
  })

  test.each([
    [
      'Pago Móvil procesado exitosamente en el BDV. El movimiento ya fue conciliado anteriormente.',
      { status: 'already_confirmed', ...movement },
    ],
    ['No se pudo validar el movimiento : Registro solicitado no existe', { status: 'absent' }],
    ['monto : 120.00 - estatus : Transacción realizada', { status: 'absent' }],
    ['Cliente no afiliado al producto', { status: 'pending', refused: true }],
    ['Un texto que nadie conoce', { status: 'pending', refused: true }],
  ])('reads the 1010 “%s”', async (message, expected) => {
    for (const code of ['1010', '"1010"']) {
      const answer = `{"code":${code},"message":"${message}","data":null,"status":200}`
      const { connection } = await connectToAnswers([LISTED, NO_STATEMENT, answer])
      expect(await connection.verifyIncoming(claim, call())).toStrictEqual(expected)
    }
  })

  test('a payment that is listed as confirmed is not confirmed again', async () => {
    const list = LISTED.replace('"NO"', '"SI"')
    const { connection, requests } = await connectToAnswers([list, NO_STATEMENT])
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({
      status: 'already_confirmed',
      ...movement,
    })
    expect(requests.map(({ path }) => path)).not.toContain('/getMovement')
  })

  test.each([
    ['nothing', '{"code":1010,"message":"No hay datos disponibles","total":0,"resultados":null}'],
    ['another amount', LISTED.replace('120.00', '120.01')],
    ['another reference', LISTED.replace('12345678', '12345679')],
    [
      'two that end in the same digits',
      LISTED.replace('"12345678"', '"9912345678"').replace(
        '}]',
        '},{"referencia":"8812345678","fechaPago":"2023-02-12","monto":120,"conciliado":"NO"}]',
      ),
    ],
  ])('of %s in the list is absent, and nothing is confirmed', async (_, list) => {
    const { connection, requests } = await connectToAnswers([list])
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({ status: 'absent' })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['HTML', '<html>Servicio no disponible'],
    ['an unaffiliated key', '{"code":1001,"message":"Cliente no afiliado al producto"}'],
    ['an ambiguous amount', LISTED.replace('120.00', '"1.200"')],
    ['a list that is none', '{"code":1000,"message":"Consulta exitosa","total":1}'],
  ])('with %s for a list is pending', async (what, list) => {
    const { connection } = await connectToAnswers([list])
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({
      status: 'pending',
      ...(what === 'an unaffiliated key' && { refused: true }),
    })
  })

  test('whose confirmation cannot be read may have been confirmed', async () => {
    const answers = ['<html>', CONFIRMED.replace('"amount":"120.00"', '"amount":"12.00"')]
    for (const answer of [...answers, { status: 500, body: CONFIRMED }]) {
      const { connection } = await connectToAnswers([LISTED, NO_STATEMENT, answer])
      expect(await connection.verifyIncoming(claim, call())).toStrictEqual({
        status: 'pending',
        mayBeConfirmed: true,
      })
    }
  })
})

const order = {
  bankKey: 'BDVTEST0000000000001',
  amount: '1.21',
  concept: 'Devolución de señal',
  createdAt: NOW,
  phone: '04123963208',
  bankCode: '0102',
  document: 'V15404774',
  name: 'Ana Pérez',
}

describe('a mobile payment', () => {
  const number = ownReference(order.bankKey)
  const sent: SentOrder = {
    ...order,
    kind: 'p2p',
    operationId: null,
    claimedControlNumbers: [],
    doubtfulControlNumbers: [],
  }

  test('is sent with the manual’s bytes and a number of its own', async () => {
    const { connection, requests } = await connectToAnswers([
      `{"code":1000,"message":"Transaccion realizada","referencia":"${number}"}`,
    ])
    const outcome = await connection.sendMobilePayment(order, call())
    expect(outcome).toStrictEqual({ status: 'success', reference: number, operationId: null })
    expect(requests).toStrictEqual([
      {
        path: '/api/vuelto',
        key: CONFIG.suiteKey,
        body: `{"numeroReferencia":"${number}","montoOperacion":"1.21","nacionalidadDestino":"V","cedulaDestino":"15404774","telefonoDestino":"04123963208","bancoDestino":"0102","moneda":"VES","conceptoPago":"Devolucion de senal"}`,
      },
    ])
    expect(number).toMatch(/^[1-9]\d{9}$/)
  })

  test.each(['1002', '1026', '1050', '1094'])('with the code %s is pending', async (code) => {
    for (const written of [code, `"${code}"`]) {
      const { connection } = await connectToAnswers([`{"code":${written},"message":"…"}`])
      const outcome = await connection.sendMobilePayment(order, call())
      expect(outcome).toStrictEqual({ status: 'pending', operationId: null, code })
    }
  })

  test('whose body is not understood has failed, unlike with any other 400', async () => {
    const body = `{"timestamp":"2025-01-28T16:00:00.000+00:00","path":"/api/vuelto","status":400,"error":"Bad Request","requestId":"1f"}`
    const { connection } = await connectToAnswers([
      { status: 400, body },
      { status: 400, body: '<html>Bad Request' },
    ])
    const outcome = await connection.sendMobilePayment(order, call())
    expect(outcome).toStrictEqual({ status: 'failed', reason: 'REJECTED', code: 'HTTP_400' })
    expect(await connection.sendMobilePayment(order, call())).toMatchObject({ status: 'pending' })
  })

  test('is tried three times while the connection is refused, and then was not sent', async () => {
    const refused = { status: 521, body: '' }
    const success = '{"code":1000,"message":"Transaccion realizada"}'
    const second = await connectToAnswers([refused, refused, success])
    expect(await second.connection.sendMobilePayment(order, call())).toMatchObject({
      status: 'success',
      reference: number,
    })
    const never = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SENT' }
    const { connection, requests } = await connectToAnswers([refused])
    expect(await connection.sendMobilePayment(order, call())).toStrictEqual(never)
    expect(requests).toHaveLength(3)
    // Nobody listens there.
    expect(await connectBdv({ ...CONFIG, fetch }).sendMobilePayment(order, call())).toMatchObject({
      status: expect.stringMatching(/failed|pending/),
    })
  })

  test('is asked for with the manual’s fields, whose amounts have a comma', async () => {
    const { connection, requests } = await connectToAnswers([
      '{"code":1000,"message":"monto : 1,21 - estatus : Transaccion realizada","data":{"status":"1000","amount":"1,21","reason":"Transaccion realizada"},"status":200}',
    ])
    const status = await connection.orderStatus(sent, call())
    expect(status).toStrictEqual({ status: 'success', reference: number, operationId: null })
    expect(requests[0]).toMatchObject({
      path: '/getOutMovement',
      body: `{"cedulaPagador":"J27037606","telefonoPagador":"04127141363","telefonoDestino":"04123963208","referencia":"${number}","fechaPago":"2025-01-28","importe":"1.21","bancoOrigen":"0102","bancoDestino":"0102"}`,
    })
  })

  test.each([
    [
      'Vuelto procesado exitosamente en el BDV. El movimiento ya fue consultado anteriormente.',
      'success',
    ],
    ['monto : 9,99 - estatus : Transaccion realizada', 'unknown'],
    ['Registro solicitado no existe', 'pending'],
    ['Cliente no afiliado al producto', 'pending'],
  ])('of which the bank says “%s” is %s', async (message, status) => {
    const { connection } = await connectToAnswers([`{"code":1010,"message":"${message}"}`])
    expect(await connection.orderStatus(sent, call())).toMatchObject({ status })
  })

  test('goes to the test environment’s paths with their ending', async () => {
    const { connection, requests } = await connectToAnswers(['{}'], { pathSuffix: '/v2' })
    await connection.sendMobilePayment(order, call())
    expect(requests[0]?.path).toBe('/api/vuelto/v2')
  })
})

describe('a charge', () => {
  const endToEndId = '0102010205000027037606041271413632025012812000000000000001'
  const charge = { ...order, amount: '2.00', concept: 'Café', otp: '12345678' }

  test('is sent with the manual’s bytes, and reversed by its id', async () => {
    const { connection, requests } = await connectToAnswers([
      `{"code":"1000","message":"Transaccion realizada","data":{"date":"2025-01-28","endToEndId":"${endToEndId}","referencia":"090037579602"},"status":200}`,
      '{"code":"1000","message":"reverso realizada","data":null,"status":200}',
    ])
    const outcome = await connection.chargeC2P(charge, call())
    const references = { reference: '090037579602', operationId: endToEndId }
    expect(outcome).toStrictEqual({ status: 'success', ...references })
    const reversal = { ...charge, ...references, bankCode: '0134' }
    expect(await connection.reverseCharge(reversal, call())).toMatchObject({ status: 'success' })
    await connection.reverseCharge({ ...reversal, bankCode: '0102' }, call())
    expect(requests.map(({ body }) => body)).toStrictEqual([
      '{"customerDocumentId":"V15404774","customerNumberInstrument":"04123963208","amount":"2.0","customerBankCode":"0102","concept":"Cafe","otp":"12345678","coinType":"VES","operationType":"CELE","commerceNumberInstrument":"04127141363"}',
      `{"endToEndId":"${endToEndId}","referenceOrigin":"090037579602"}`,
      `{"endToEndId":"${endToEndId}","referenceOrigin":""}`,
    ])
    expect(requests[1]?.path).toBe('/BankMobilePaymentC2P/MultipleAccounts/annulment')
  })

  test('the payer’s key is requested with the manual’s bytes', async () => {
    const { connection, requests } = await connectToAnswers([
      '{"code":"1000","message":"Proceso finalizado","data":null,"status":200}',
      '{"code":"1056","message":"El teléfono no es del titular","data":null,"status":200}',
      '<html>Servicio no disponible',
    ])
    const request = { ...charge, phone: '04123963208', bankCode: '0102', document: 'V15404774' }
    expect(await connection.requestPayerKey(request, call())).toStrictEqual({ status: 'requested' })
    expect(await connection.requestPayerKey(request, call())).toStrictEqual({
      status: 'refused',
      code: '1056',
    })
    await expect(connection.requestPayerKey(request, call())).rejects.toBeInstanceOf(
      BankUnreachable,
    )
    expect(requests[0]).toStrictEqual({
      path: '/BankMobilePaymentC2P/MultipleAccounts/paymentkey',
      key: CONFIG.suiteKey,
      body: '{"customerDocumentId":"V15404774","customerNumberInstrument":"04123963208","customerBankCode":"0102"}',
    })
  })

  test('without the bank’s id cannot be reversed, and its outcome cannot be asked for', async () => {
    const connection = connectBdv({ ...CONFIG, fetch })
    const reversal = { ...charge, operationId: null, reference: '090037579602' }
    expect(await connection.reverseCharge(reversal, call())).toMatchObject({ status: 'failed' })
    const sent = {
      ...charge,
      kind: 'c2p' as const,
      operationId: null,
      claimedControlNumbers: [],
      doubtfulControlNumbers: [],
    }
    expect(await connection.orderStatus(sent, call())).toStrictEqual({ status: 'unknown' })
  })
})
