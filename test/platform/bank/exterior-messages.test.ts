import { describe, expect, onTestFinished, test } from 'vitest'
import { verdict } from '../../../dev/banks/exterior/endpoints.ts'
import type { ExteriorConfig } from '../../../src/platform/bank/connection-config.ts'
import { connectExterior } from '../../../src/platform/bank/exterior/exterior.ts'
import { signHs256, signOrder } from '../../../src/platform/bank/exterior/jwt.ts'
import { BankUnreachable } from '../../../src/platform/bank/port.ts'
import { makeExteriorHarness } from './exterior-harness.ts'
import { charge, mobilePayment, sent, transfer } from './orders.ts'

const SECRET = 'Zml4dHVyZS1zZWNyZXQtZXh0ZXJpb3I='
const PAYLOAD = { iss: 'fixture-iss', exp: 1764349200 }

test.each([
  ['decoded', Buffer.from(SECRET, 'base64'), 'XSTxoFMF-RCvTL-qgsEzZqbRpz55p9Tbm5ghJ5F8XUA'],
  ['as it is', Buffer.from(SECRET), 'rOJdHDskNfP_g-P0UgggnSnT_lDJzJsNSLK_AQB-MCk'],
])('a token by the secret %s has the signature of the vector', (_, secret, signature) => {
  expect(signHs256(secret, PAYLOAD).split('.')).toEqual([
    Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url'),
    Buffer.from(JSON.stringify(PAYLOAD)).toString('base64url'),
    signature,
  ])
})

async function opened() {
  const harness = await makeExteriorHarness()
  onTestFinished(harness.stop)
  const { bank } = harness
  /** Every request that the bank gets from now on. */
  const requests: { path: string; body: unknown }[] = []
  bank.server.chooseFaultsBy(({ path, body }) => {
    if (!path.endsWith('token')) requests.push({ path, body: JSON.parse(body) })
    return undefined
  })
  const connect = (changes: Partial<ExteriorConfig>) =>
    connectExterior({ ...bank.config, ...changes, fetch })
  return { ...harness, requests, connect }
}

test('each request is sent with its fields', async () => {
  const harness = await opened()
  const { connection, requests, call } = harness
  const bankKey = 'EXTERIORFIXTURE00001'
  await connection.sendMobilePayment(mobilePayment(harness, { bankKey, concept: 'Café' }), call())
  await connection.sendTransfer(transfer(harness, { bankKey }), call())
  const { phone, otp, document } = harness.payer()
  const order = charge(harness, { bankKey, phone, otp, document })
  const charged = await connection.chargeC2P(order, call())
  const { reference, operationId } = charged as { reference: string; operationId: string }
  await connection.reverseCharge({ ...order, reference, operationId }, call())
  await connection.verifyIncoming(
    { reference: '83736', amount: '10.00', day: '2026-03-02', phone, bankCode: '0105' },
    call(),
  )
  await connection.readBankStatement('2026-03-02', '2026-03-02', call())
  await connection.orderStatus(sent(mobilePayment(harness, { bankKey })), call())
  await connection.readBalance(call())
  const client = { idCliente: 'J309841327', idCanal: '01' }
  const charging = {
    ...{ idCanal: '01', idCliente: 'J309841327', telfReceptor: '584140000115' },
    ...{ ctaReceptor: '01150001330000000001', idPagador: document, telfPagador: '584140000001' },
    ...{ moneda: 'VES', concepto: 'Pedido 42 XTURE00001' },
    ...{ monto: '125.50', codBanco: '0134' },
  }
  expect(requests).toEqual([
    {
      path: 'api/zeus/v2/realizar-pago-movil',
      body: {
        ip: '203.0.113.7',
        ...client,
        idOperacion: 'IORFIXTURE00001',
        fechaOperacion: '02/03/2026 12:00:00.000',
        codigoBanco: '0102',
        nombreBanco: 'Banco de Venezuela',
        concepto: 'Cafe XTURE00001',
        datosAutorizados: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{342}$/),
        envioEmailEmisor: false,
        envioEmailBeneficiario: false,
      },
    },
    {
      path: 'api/pro/v1/transferenciasInmediatas/enviar',
      body: {
        datosPeticion: {
          ...{ idCliente: 'J309841327', idSesion: '2026030212000000', idCanal: 1 },
          ...{ idUsuario: 'J309841327', idTerminal: '203.0.113.7', IdConsumidor: 'J309841327' },
        },
        transferenciaInmediata: {
          ...{ ctaPagadora: '01150001330000000001', ctaReceptora: '01020501830003283374' },
          ...{ codigobancoReceptor: '0102', idReceptor: 'V12345678', monto: '125.50' },
          ...{ moneda: 'VES', nombreBeneficiario: 'Comercial Altamira' },
          concepto: 'Pedido 42 XTURE00001',
        },
      },
    },
    { path: 'api/zeus/v1/cobros', body: { ...charging, otp } },
    { path: 'api/zeus/v1/anulaciones-cobros', body: { ...charging, serialOperacion: operationId } },
    {
      path: 'api/zeus/v2/validar-pago-recibido',
      body: {
        ...{ id_cliente: 'J309841327', id_canal: '01', fecha: '02/03/2026' },
        ...{ telefono_emisor: '584140000001', moneda: 'VES', monto: '10.00' },
      },
    },
    ...[0, 2].map((tipoListado) => ({
      path: 'api/zeus/v3/listadosMovimientos',
      body: {
        ...client,
        ...{ fecha: '02/03/2026', cuenta: '01150001330000000001', posicionInicial: 0 },
        tipoListado,
      },
    })),
    {
      path: 'api/zeus/v1/consultas-pagos-enviados',
      body: {
        ...client,
        fecha: '02/03/2026',
        telefonoReceptor: '584121234567',
        posicionInicial: 0,
      },
    },
    { path: 'api/zeus/v3/consultasCuentas', body: client },
  ])
})

describe('without one of the five proofs', () => {
  test.each<[string, Partial<ExteriorConfig>, string]>([
    ['another API key', { apiKey: 'another-key-of-the-api' }, 'HTTP_401'],
    ['another issuer', { issuer: 'another' }, 'HTTP_401'],
    ['another secret', { jwtSecret: 'YW5vdGhlciBzZWNyZXQ=' }, 'HTTP_401'],
    ['the secret as it is', { secretEncoding: 'text' }, 'HTTP_401'],
    [
      'another client, which has the status 200',
      { clientSecret: 'another-secret' },
      'INVALID_CLIENT',
    ],
  ])('nothing is paid: %s', async (_, changes, code) => {
    const harness = await opened()
    const outcome = await harness
      .connect(changes)
      .sendMobilePayment(mobilePayment(harness), harness.call())
    expect(outcome).toMatchObject({ status: 'failed', reason: 'REJECTED' })
    const checked = await harness.connect(changes).check(harness.call())
    const isOfMoney = code === 'INVALID_CLIENT'
    expect(checked).toEqual(isOfMoney ? { status: 'accepted' } : { status: 'rejected', code })
    expect(harness.books?.paidOut()).toEqual([])
  })

  test('nothing is paid from another address, nor with a key that is none', async () => {
    const harness = await opened()
    const order = mobilePayment(harness)
    const unsigned = harness.connect({ signingKey: 'AAAA' })
    expect(await unsigned.sendMobilePayment(order, harness.call())).toMatchObject({
      code: 'NO_SIGNING_KEY',
    })
    harness.bank.allowAddress(false)
    expect(await harness.connection.sendMobilePayment(order, harness.call())).toMatchObject({
      status: 'failed',
    })
    expect(await harness.connection.check(harness.call())).toEqual({
      status: 'rejected',
      code: 'HTTP_403',
    })
    expect(harness.books?.paidOut()).toEqual([])
  })

  test('an order that is signed for more than three minutes is refused', async () => {
    const harness = await opened()
    const order = mobilePayment(harness)
    const late = { ...harness.call(), now: new Date(harness.now().getTime() + 60_000) }
    expect(await harness.connection.sendMobilePayment(order, late)).toMatchObject({
      status: 'pending',
      code: '1001',
    })
    expect(await signOrder({ ...harness.bank.config, signingKey: 'AAAA' }, {}, late.now)).toBeNull()
    expect(harness.books?.paidOut()).toEqual([])
  })

  test('a token that was revoked is renewed once, and the order is paid once', async () => {
    const harness = await opened()
    const send = () => harness.connection.sendMobilePayment(mobilePayment(harness), harness.call())
    expect(await send()).toMatchObject({ status: 'success' })
    harness.bank.revokeTokens()
    expect(await send()).toMatchObject({ status: 'success' })
    expect(harness.books?.paidOut()).toHaveLength(2)
  })

  test('each path has a token of its own, which is used until it ends', async () => {
    const harness = await opened()
    const { connection, bank } = harness
    for (let round = 0; round < 2; round += 1) {
      await connection.sendMobilePayment(mobilePayment(harness), harness.call())
      await connection.sendTransfer(transfer(harness), harness.call())
    }
    expect(bank.server.calls.filter(({ path }) => path.endsWith('token'))).toHaveLength(2)
    expect(harness.books?.paidOut()).toHaveLength(4)
  })
})

describe('a response', () => {
  test.each([
    ['0042', verdict('0042')],
    ['9998', verdict('9998')],
    ['7777', verdict('7777')],
    ['CC05', verdict('CC05')],
    ['Z123', verdict('Z123')],
    ['UNREADABLE', { status: 401, body: { message: 'Connection reset' } }],
    ['UNREADABLE', { status: 502, body: { message: 'Bad gateway' } }],
    ['UNREADABLE', { status: 200, body: [] }],
  ])('%s leaves a payment pending: %j', async (code, response) => {
    const harness = await opened()
    harness.bank.answerNext(response)
    expect(
      await harness.connection.sendMobilePayment(mobilePayment(harness), harness.call()),
    ).toStrictEqual({ status: 'pending', operationId: null, code })
  })

  test('that was lost (9998) is found by what was sent, and nothing is paid twice', async () => {
    const harness = await opened()
    const { connection, bank } = harness
    bank.answerNext(verdict('9998'), { done: true })
    const order = mobilePayment(harness)
    // Twins of the same phone and amount, which have other keys.
    await connection.sendMobilePayment(order, harness.call())
    for (let twin = 0; twin < 12; twin += 1) {
      await connection.sendMobilePayment(mobilePayment(harness), harness.call())
    }
    expect(await connection.sendMobilePayment(order, harness.call())).toMatchObject({
      status: 'pending',
      code: '0042',
    })
    expect(await connection.orderStatus(sent(order), harness.call())).toMatchObject({
      status: 'success',
      reference: '740110000000',
    })
    expect(harness.books?.paidOut()).toHaveLength(13)
  })

  test('without the concept, one of equal payments is never guessed', async () => {
    const harness = await opened()
    const order = mobilePayment(harness)
    await harness.connection.sendMobilePayment(mobilePayment(harness), harness.call())
    harness.moveTo(new Date(harness.now().getTime() + 72 * 3_600_000))
    expect(await harness.connection.orderStatus(sent(order), harness.call())).toEqual({
      status: 'unknown',
    })
  })
})

test.each([
  [true, ['pending', 'pending', 'failed']],
  [false, ['pending', 'pending', 'success']],
])(
  'a transfer in process is decided by the bank alone (rejected: %s)',
  async (reject, expected) => {
    const harness = await opened()
    const { connection, bank } = harness
    bank.decideTransfers(30, { reject })
    const order = transfer(harness)
    const accepted = await connection.sendTransfer(order, harness.call())
    expect(accepted).toMatchObject({ status: 'pending', code: 'EN_PROCESO' })
    const { operationId } = accepted as { operationId: string }
    const start = harness.now().getTime()
    const statuses: string[] = []
    for (const minutes of [1, 29, 31]) {
      harness.moveTo(new Date(start + minutes * 60_000))
      const status = await connection.orderStatus(sent(order, { operationId }), harness.call())
      statuses.push(status.status)
    }
    expect(statuses).toEqual(expected)
  },
)

describe('a statement', () => {
  test('of more than a page is read completely, and a page that repeats is refused', async () => {
    const harness = await opened()
    const { connection, bank } = harness
    for (let row = 0; row < 501; row += 1) bank.deposit({ amount: `${row + 1}.00` })
    const read = () => connection.readBankStatement('2026-03-02', '2026-03-02', harness.call())
    expect(await read()).toHaveLength(501)
    bank.style.pageRows = 150
    expect(await read()).toHaveLength(501)
  })

  test('that is 30 minutes late fails no order', async () => {
    const harness = await opened()
    const { connection, bank } = harness
    bank.style.delayMinutes = 30
    const order = transfer(harness)
    harness.failNext?.('cut after')
    await connection.sendTransfer(order, harness.call())
    const status = () => connection.orderStatus(sent(order), harness.call())
    expect(await status()).toMatchObject({ status: 'pending' })
    harness.moveTo(new Date(harness.now().getTime() + 31 * 60_000))
    expect(await status()).toMatchObject({ status: 'success' })
  })

  test('that no longer has the day of an order fails none', async () => {
    const harness = await opened()
    const order = transfer(harness)
    harness.moveTo(new Date(harness.now().getTime() + 6 * 24 * 3_600_000))
    expect(await harness.connection.orderStatus(sent(order), harness.call())).toEqual({
      status: 'unknown',
    })
  })
})

test('the last requests of an hour are left to a person who waits', async () => {
  const harness = await opened()
  const { connection, bank } = harness
  bank.deposit({ amount: '10.00', phone: '04140000138', reference: '00083736' })
  const unattended = () => ({ ...harness.call(), unattended: true as const })
  const day = '2026-03-02'
  let read = 0
  for (;;) {
    const balance = await connection.readBalance(unattended()).catch((error: unknown) => error)
    if (balance instanceof BankUnreachable) {
      expect(balance.refused).toBe(true)
      break
    }
    read += 1
  }
  expect(read).toBe(75)
  // What nobody waits for has nothing left, and a person has.
  const claim = { reference: '83736', amount: '10.00', day, phone: '04140000138', bankCode: '' }
  for (let asked = 0; asked < 24; asked += 1) {
    expect(await connection.verifyIncoming(claim, harness.call())).toMatchObject({
      status: 'found',
    })
  }
  await expect(connection.readBalance(unattended())).rejects.toThrow(BankUnreachable)
  expect(bank.passed()).toBe(99)
  const hundredth = await connection.verifyIncoming(claim, harness.call())
  expect(hundredth).toMatchObject({ status: 'found' })
  expect(bank.passed()).toBe(100)
  // The bank would refuse it, and was not asked.
  expect(await connection.verifyIncoming(claim, harness.call())).toStrictEqual({
    status: 'pending',
    refused: true,
  })
  expect(bank.passed()).toBe(100)
})
