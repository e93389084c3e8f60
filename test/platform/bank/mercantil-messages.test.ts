import { describe, expect, test } from 'vitest'
import { createMercantilClient } from '../../../src/platform/bank/mercantil/client.ts'
import { connectMercantil } from '../../../src/platform/bank/mercantil/mercantil.ts'
import { requestPayerKey } from '../../../src/platform/bank/mercantil/payer-key.ts'
import { BankUnreachable, NotSupported, type SentOrder } from '../../../src/platform/bank/port.ts'
import {
  CONFIG,
  call,
  connectToAnswers,
  forC2p,
  forPayerKey,
  forSearch,
  NOW,
} from './mercantil-wire.ts'

/** Requests and answers are those of the bank's examples, byte for byte. */

const order = {
  bankKey: 'MERCANTILTEST0000001',
  amount: '10.50',
  concept: 'Café',
  createdAt: NOW,
  phone: '04241513063',
  bankCode: '0105',
  document: 'V18367443',
  name: 'Ana Pérez',
}
const charge = { ...order, otp: '00001111' }

const DEVICE =
  '"client_identify":{"ipaddress":"127.0.0.1","browser_agent":"Chrome 18.1.3","mobile":{"manufacturer":"Samsung"}}'
const merchant = (id: string) =>
  `"merchant_identify":{"integratorId":"31","merchantId":"${id}","terminalId":"abcde"},${DEVICE}`

const requested = (type: string, method: string, reference = '', key = '') =>
  `{${merchant('150332')},"transaction_c2p":{"amount":10.5,"currency":"ves","destination_bank_id":105,"destination_id":"${forC2p('V18367443')}","destination_mobile_number":"${forC2p('584241513063')}","origin_mobile_number":"${forC2p('584142591177')}","payment_reference":"${reference}","trx_type":"${type}","payment_method":"${method}","invoice_number":"MERCANTILTEST0000001","twofactor_auth":"${key}"}}`

/** The bank's own example of a response, for our order. */
const RESPONSE =
  '{"merchant_identify":{"integratorId":"31","merchantId":"150332","terminalId":"abcde"},"transaction_c2p_response":{"processing_date":"2019-09-12 03:07:53 VET","trx_status":"approved","trx_type":"compra","payment_method":"c2p","payment_reference":"0057718281656","invoice_number":"MERCANTILTEST0000001","amount":10.5,"currency":"ves","trx_internal_status":"00","authorization_code":"002166","service_fee":"0"}}'

const success = { status: 'success', reference: '0057718281656', operationId: null }

describe('an order', () => {
  test('is sent with the bytes of the bank’s example, each kind with its fields', async () => {
    const { connection, requests } = await connectToAnswers([RESPONSE])
    expect(await connection.chargeC2P(charge, call())).toStrictEqual(success)
    expect(await connection.sendMobilePayment(order, call())).toStrictEqual(success)
    const reversal = { ...order, operationId: null, reference: '0057718281656' }
    expect(await connection.reverseCharge(reversal, call())).toStrictEqual(success)
    const to = { path: '/payment/c2p', client: CONFIG.c2pClientId }
    expect(requests).toStrictEqual([
      { ...to, body: requested('compra', 'c2p', '', 'K+CqGFSgWS+pwC906XJJ5A==') },
      { ...to, body: requested('vuelto', 'p2p') },
      { ...to, body: requested('anulacion', 'c2p', '0057718281656') },
    ])
  })

  test.each([
    ['0.01', '0.01'],
    ['2.00', '2'],
    ['99999999.99', '99999999.99'],
  ])('of %s has the exact number %s', async (amount, written) => {
    const { connection, requests } = await connectToAnswers([RESPONSE])
    await connection.sendMobilePayment({ ...order, amount }, call())
    expect(requests[0]?.body).toContain(`"amount":${written},`)
  })

  test('of another bank’s payer names that bank', async () => {
    const { connection, requests } = await connectToAnswers([RESPONSE])
    await connection.chargeC2P({ ...charge, bankCode: '0134' }, call())
    expect(requests[0]?.body).toContain('"destination_bank_id":134,')
  })
})

const swapped = (from: string, to: string) => {
  expect(RESPONSE).toContain(from)
  return RESPONSE.replace(from, to)
}
const pending = (code: string, operationId: string | null = null) => ({
  status: 'pending',
  operationId,
  code,
})
const failed = (reason: string, code: string) => ({ status: 'failed', reason, code })
const error = (code: string, text: string) =>
  `{"error_list":[{"error_code":"${code}","description":"${text}"}]}`

describe('a response', () => {
  test.each([
    [
      'the code of four digits',
      swapped('"trx_internal_status":"00"', '"trx_internal_status":"0000"'),
    ],
    ['other letters', swapped('"approved"', '"Approved"')],
    ['no number of the invoice', swapped('"invoice_number":"MERCANTILTEST0000001",', '')],
    ['an amount with more zeros', swapped('"amount":10.5', '"amount":10.500')],
  ])('with %s is an approval', async (_, body) => {
    const { connection } = await connectToAnswers([body])
    expect(await connection.chargeC2P(charge, call())).toStrictEqual(success)
  })

  const REFERENCE = '0057718281656'
  test.each([
    [
      'approved without its code',
      swapped('"trx_internal_status":"00",', ''),
      'UNDECIDED',
      REFERENCE,
    ],
    [
      'approved with the code “null”',
      swapped('"trx_internal_status":"00"', '"trx_internal_status":"null"'),
      'UNDECIDED',
      REFERENCE,
    ],
    [
      'rejected with the code of an approval',
      swapped('"approved"', '"rejected"'),
      'UNDECIDED',
      REFERENCE,
    ],
    ['in process', swapped('"approved"', '"in process"'), 'UNDECIDED', REFERENCE],
    [
      'of another invoice',
      swapped('MERCANTILTEST0000001', 'MERCANTILTEST0000002'),
      'OF_ANOTHER',
      null,
    ],
    ['of another amount', swapped('"amount":10.5', '"amount":105'), 'OF_ANOTHER', null],
    ['an id and nothing else', '{"infoMsg":{"guId":"5f0d1c1e"}}', 'UNREADABLE', null],
    ['a list of transactions', '[]', 'UNREADABLE', null],
    ['HTML', '<html>Servicio no disponible', 'UNREADABLE', null],
    ['nothing', '', 'UNREADABLE', null],
    ['an unknown code', error('366', 'Operacion no procesada'), '366', null],
    ['an error without a code', error('', 'Operacion no procesada'), 'REFUSED', null],
    ['a timeout of the network', error('68', 'Respuesta tardia'), '68', null],
    [
      'an invoice that was used',
      error('51', 'Numero de factura procesado previamente'),
      '51',
      null,
    ],
    ['a technical error', '{"status":{"errorTech":"TIMEOUT","descTech":"…"}}', 'REFUSED', null],
  ])('that is %s leaves the order pending', async (_, body, code, operationId) => {
    const { connection } = await connectToAnswers([body])
    expect(await connection.chargeC2P(charge, call())).toStrictEqual(pending(code, operationId))
  })

  test('with an approval and an error leaves the order pending', async () => {
    const body = RESPONSE.replace(/}$/, ',"error_list":[{"error_code":"51","description":""}]}')
    const { connection } = await connectToAnswers([body])
    expect(await connection.chargeC2P(charge, call())).toMatchObject({ status: 'pending' })
  })

  test.each([
    [
      400,
      '{"code":"99999","httpCode":"400","errorList":[],"moreInformation":"Bad Request"}',
      'failed',
    ],
    [401, '{"httpCode":"401","httpMessage":"Unauthorized","moreInformation":"…"}', 'failed'],
    [429, '{"httpCode":"429","httpMessage":"Too Many Requests","moreInformation":"…"}', 'failed'],
    [500, '{"code":"99999","httpCode":"500","errorList":[],"moreInformation":"…"}', 'pending'],
    [504, '{"httpCode":"504","httpMessage":"Gateway Timeout","moreInformation":"…"}', 'pending'],
    [400, '<html>Bad Request', 'pending'],
    [500, RESPONSE, 'pending'],
    [302, RESPONSE, 'pending'],
  ])('with the status %s and %s is %s', async (status, body, expected) => {
    const { connection } = await connectToAnswers([{ status, body }])
    expect(await connection.chargeC2P(charge, call())).toMatchObject({ status: expected })
  })

  test.each([
    [
      'a rejection',
      swapped('"approved"', '"rejected"').replace('"00"', '"51"'),
      'INSUFFICIENT_FUNDS',
      '51',
    ],
    [
      'a rejection without a known code',
      swapped('"approved"', '"rejected"').replace('"00"', '"9999"'),
      'REJECTED',
      '9999',
    ],
    ['the first form', error('0051', 'Fondos insuficientes'), 'INSUFFICIENT_FUNDS', '0051'],
    [
      'the second form',
      '{"status":{"errorCode":"80","description":"…"}}',
      'INVALID_DOCUMENT',
      '80',
    ],
    [
      'a key that it cannot decrypt',
      error('301', 'Segundo factor no valida su encriptacion'),
      'WRONG_KEY',
      '301',
    ],
    [
      'a field that it cannot decrypt',
      error('301', 'destination_id no valida su encriptacion'),
      'REJECTED',
      '301',
    ],
  ])('that is %s fails the order', async (_, body, reason, code) => {
    const { connection } = await connectToAnswers([body])
    expect(await connection.chargeC2P(charge, call())).toStrictEqual(failed(reason, code))
  })

  test('that refuses the connection fails the order, of which nothing was sent', async () => {
    const { connection } = await connectToAnswers([{ status: 521, body: '' }])
    const never = failed('NOT_EXECUTED', 'NOT_SENT')
    expect(await connection.sendMobilePayment(order, call())).toStrictEqual(never)
    // Nobody listens there.
    expect(
      await connectMercantil({ ...CONFIG, fetch }).sendMobilePayment(order, call()),
    ).toMatchObject({
      status: expect.stringMatching(/failed|pending/),
    })
  })
})

describe('a payer’s key', () => {
  const payer = { phone: '04241513063', document: 'V18367443' }
  const request = async (answer: Parameters<typeof connectToAnswers>[0][number]) => {
    const { baseUrl, requests } = await connectToAnswers([answer])
    const config = { ...CONFIG, baseUrl, fetch }
    const result = requestPayerKey(createMercantilClient(config), config, payer, call())
    return { result: await result, requests }
  }

  test('is requested with the bytes of the bank’s example', async () => {
    const { result, requests } = await request('{"merchant_identify":{}}')
    expect(result).toStrictEqual({ status: 'requested' })
    expect(requests).toStrictEqual([
      {
        path: '/mobile-payment/scp',
        client: CONFIG.payerKeyClientId,
        body: `{${merchant('150333')},"transaction_scpInfo":{"destination_id":"${forPayerKey('V18367443')}","destination_mobile_number":"${forPayerKey('584241513063')}"}}`,
      },
    ])
  })

  test('is refused by any error, and not sent for certain without a response', async () => {
    const refused = { status: 'refused', code: '92' }
    expect((await request(error('92', 'No afiliado'))).result).toStrictEqual(refused)
    await expect(request('<html>')).rejects.toThrow(BankUnreachable)
  })

  test('is not supported without the product', async () => {
    const { payerKeySecretKey: _none, ...config } = CONFIG
    const ask = createMercantilClient({ ...config, fetch })
    await expect(requestPayerKey(ask, config, payer, call())).rejects.toThrow(NotSupported)
  })
})

const row = (changes: object = {}) => ({
  trx_date: '2026-03-03',
  trx_type: 'compra',
  authorization_code: '002166',
  payment_reference: '0087860014874',
  invoice_number: '',
  payment_method: 'p2c',
  origin_mobile_number: forSearch('584241513063'),
  destination_mobile_number: forSearch('584142591177'),
  destination_id: forSearch('V18367443'),
  currency: 'ves',
  amount: 150,
  ...changes,
})
const listing = (...rows: object[]) =>
  JSON.stringify({ merchant_identify: {}, transaction_list: rows })

describe('a verification', () => {
  const claim = {
    reference: '0087860014874',
    amount: '150.00',
    day: '2026-03-03',
    phone: '04241513063',
    bankCode: '0102',
  }
  const verify = async (...answers: Parameters<typeof connectToAnswers>[0]) => {
    const { connection, requests } = await connectToAnswers(answers)
    return { result: await connection.verifyIncoming(claim, call()), requests }
  }
  const found = {
    status: 'found',
    controlNumber: expect.stringMatching(/^20260303-[0-9a-f]{24}$/),
    reference: '0087860014874',
    bookedOn: '2026-03-03',
  }

  test('searches with the bytes of the bank’s example', async () => {
    const { result, requests } = await verify(listing(row()))
    expect(result).toStrictEqual(found)
    expect(requests).toStrictEqual([
      {
        path: '/mobile-payment/search',
        client: CONFIG.searchClientId,
        body: `{${merchant('200284')},"search_by":{"amount":150,"currency":"ves","destination_mobile_number":"${forSearch('584142591177')}","origin_mobile_number":"${forSearch('584241513063')}","payment_reference":"0087860014874","trx_date":"2026-03-03"}}`,
      },
    ])
  })

  test.each([
    ['listed twice with everything equal', listing(row(), row())],
    ['listed with a number for a reference', listing(row({ payment_reference: 87860014874 }))],
    [
      'listed beside one of another reference',
      listing(row(), row({ payment_reference: '10087860014874' })),
    ],
  ])('of a payment that is %s finds it', async (_, body) => {
    expect((await verify(body)).result).toMatchObject({ status: 'found' })
  })

  test('gives a payment one number, however its reference and its payer’s bank are written', async () => {
    const numbers = await Promise.all(
      [listing(row()), listing(row({ payment_reference: 87860014874 }))].map(async (body) => {
        const { connection } = await connectToAnswers([body])
        const other = { ...claim, bankCode: '0134' }
        const results = [claim, other].map((asked) => connection.verifyIncoming(asked, call()))
        return (await Promise.all(results)).map(
          (result) => 'controlNumber' in result && result.controlNumber,
        )
      }),
    )
    expect(new Set(numbers.flat()).size).toBe(1)
  })

  test.each([
    ['nothing', listing()],
    ['an error that says so', error('404', 'No se encontraron registros')],
    ['another amount', listing(row({ amount: 150.01 }))],
    ['another day', listing(row({ trx_date: '2026-03-02' }))],
    ['another reference', listing(row({ payment_reference: '0087860014875' }))],
    ['another payer', listing(row({ origin_mobile_number: forSearch('584241513064') }))],
    ['another receiver', listing(row({ destination_mobile_number: forSearch('584142591178') }))],
    ['a charge', listing(row({ payment_method: 'c2p' }))],
    ['a reversal', listing(row({ trx_type: 'anulacion' }))],
    ['two that differ', listing(row(), row({ authorization_code: '002167' }))],
  ])('with %s in the list is absent', async (_, body) => {
    expect((await verify(body)).result).toStrictEqual({ status: 'absent' })
  })

  test.each([
    ['HTML', '<html>Servicio no disponible'],
    ['no list', '{"merchant_identify":{}}'],
    ['an unknown error', error('99999', 'Error interno')],
    ['phones that do not decrypt', listing(row({ origin_mobile_number: forC2p('584241513063') }))],
    ['phones as they are', listing(row({ origin_mobile_number: '584241513063' }))],
    ['one row that cannot be read', listing(row(), row({ amount: 'mucho' }))],
    ['a row in another currency', listing(row({ currency: 'usd' }))],
  ])('with %s is pending', async (what, body) => {
    expect((await verify(body)).result).toStrictEqual({
      status: 'pending',
      ...(what === 'an unknown error' && { refused: true }),
    })
  })
})

describe('the outcome of an order', () => {
  const sent = (changes: Partial<SentOrder> = {}): SentOrder => ({
    ...order,
    kind: 'p2p',
    amount: '150.00',
    operationId: '0087860014874',
    claimedControlNumbers: [],
    doubtfulControlNumbers: [],
    ...changes,
  })
  const own = (changes: object = {}) =>
    row({
      trx_type: 'vuelto',
      payment_method: 'p2p',
      invoice_number: order.bankKey,
      origin_mobile_number: forSearch('584142591177'),
      destination_mobile_number: forSearch('584241513063'),
      ...changes,
    })
  const later = new Date(NOW.getTime() + 60 * 60 * 1000)

  test('cannot be asked for without the bank’s reference', async () => {
    const { connection, requests } = await connectToAnswers([listing(own())])
    const without = sent({ operationId: null })
    expect(await connection.orderStatus(without, call())).toStrictEqual({ status: 'unknown' })
    const reversal = sent({ kind: 'reversal' })
    expect(await connection.orderStatus(reversal, call())).toStrictEqual({ status: 'unknown' })
    expect(requests).toEqual([])
  })

  test('is success if the bank lists it with our number', async () => {
    const { connection } = await connectToAnswers([listing(own())])
    expect(await connection.orderStatus(sent(), call())).toStrictEqual({
      ...success,
      reference: '0087860014874',
    })
  })

  test.each([
    ['nothing', listing()],
    ['another invoice', listing(own({ invoice_number: 'MERCANTILTEST0000002' }))],
    ['no invoice', listing(own({ invoice_number: '' }))],
    ['a charge', listing(own({ trx_type: 'compra' }))],
  ])('with %s in the list is never failed', async (_, body) => {
    const { connection } = await connectToAnswers([body])
    expect(await connection.orderStatus(sent(), call())).toStrictEqual(pending('NOT_LISTED'))
    const status = await connection.orderStatus(sent(), { ...call(), now: later })
    expect(status).toStrictEqual({ status: 'unknown' })
  })

  test('is pending while the bank does not respond', async () => {
    const { connection } = await connectToAnswers(['<html>'])
    const status = await connection.orderStatus(sent(), { ...call(), now: later })
    expect(status).toStrictEqual(pending('NO_ANSWER'))
  })
})

describe('a check of the credentials', () => {
  const check = async (answer: Parameters<typeof connectToAnswers>[0][number]) => {
    const { connection, requests } = await connectToAnswers([answer])
    return { result: await connection.check(call()), requests }
  }
  const gateway = (status: number) => ({
    status,
    body: `{"httpCode":"${status}","httpMessage":"…","moreInformation":"…"}`,
  })

  test('searches for a payment that does not exist', async () => {
    const { result, requests } = await check(listing())
    expect(result).toStrictEqual({ status: 'accepted' })
    expect(requests).toMatchObject([{ path: '/mobile-payment/search' }])
  })

  test.each([
    ['an error that says so', error('404', 'No se encontraron registros'), 'accepted'],
    ['an unknown client', gateway(401), 'rejected'],
    ['an unknown merchant', gateway(403), 'rejected'],
    ['a wrong secret', error('301', 'origin_mobile_number no valida su encriptacion'), 'rejected'],
    ['a failure of the bank', gateway(500), 'unreachable'],
    ['an unknown error', error('99999', 'Error interno'), 'unreachable'],
    ['HTML', '<html>', 'unreachable'],
  ])('by %s ends as it should', async (_, answer, status) => {
    expect((await check(answer)).result).toMatchObject({ status })
  })
})
