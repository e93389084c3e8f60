import { describe, expect, onTestFinished, test } from 'vitest'
import { readBankList } from '../../../src/platform/bank/tesoro/bank-list.ts'
import { connectTesoro } from '../../../src/platform/bank/tesoro/tesoro.ts'
import { charge, sent } from './orders.ts'
import { makeTesoroHarness } from './tesoro-harness.ts'

async function opened() {
  const harness = await makeTesoroHarness()
  onTestFinished(harness.stop)
  const requests: string[] = []
  harness.bank.server.chooseFaultsBy(({ path, body }) => {
    requests.push(`${path} ${body}`)
    return undefined
  })
  return { ...harness, requests }
}

test('a charge is sent with its bytes, and the bank’s own code of the payer’s bank', async () => {
  const harness = await opened()
  const payer = { phone: '04140000138', bankCode: '0175', document: 'V12345678', otp: '12345678' }
  harness.bank.giveKey(payer)
  const order = charge(harness, { ...payer, amount: '154.00', concept: 'Café nº 7' })
  expect(await harness.connection.chargeC2P(order, harness.call())).toStrictEqual({
    status: 'success',
    reference: '910000000000',
    operationId: null,
  })
  expect(harness.requests).toEqual([
    'RestTesoro_C2P/com/services/bancos {}',
    'RestTesoro_C2P/com/services/botonDePago/pago {"canal":"06","celular":"04140000138","banco":"0007","RIF":"J309841327","cedula":"V12345678","monto":"154.00","token":"12345678","concepto":"Cafe n 7","codAfiliado":"004321","comercio":""}',
  ])
  // The list is that of the day.
  await harness.connection.chargeC2P(order, harness.call())
  expect(harness.requests.filter((line) => line.includes('bancos'))).toHaveLength(1)
})

test.each([
  ['BANCO DE VENEZUELA, S.A.C.A.', '0102'],
  ['VENEZUELA', '0102'],
  ['BCO AGRICOLA DE VENEZUELA', '0166'],
  ['BANCO VENEZOLANO DE CRÉDITO, S.A.', '0104'],
  ['NACIONAL DE CREDITO', '0191'],
  ['PROVINCIAL', '0108'],
  ['100% BANCO', '0156'],
  ['BANCO DIGITAL DE LOS TRABAJADORES', '0175'],
  ['BANCO', null],
  ['BANCO DESCONOCIDO', null],
])('the name %s is that of %s', (nombre, official) => {
  expect(readBankList([{ codigo: 'x', nombre }])).toEqual(official ? { [official]: 'x' } : {})
})

test('a bank that the list names twice is not charged by either code', () => {
  const named = (codigo: string) => ({ codigo, nombre: 'BANCO EXTERIOR' })
  expect(readBankList([named('0115'), named('0116')])).toEqual({})
  expect(readBankList([named('0115'), named('0115')])).toEqual({ '0115': '0115' })
})

test('without the list nothing is charged', async () => {
  const harness = await opened()
  harness.bank.server.clearFaults()
  harness.bank.server.fault({ kind: 'garbage' }, { path: /bancos/ })
  const outcome = await harness.connection.chargeC2P(charge(harness), harness.call())
  expect(outcome).toMatchObject({ status: 'failed', reason: 'NOT_EXECUTED' })
  expect(harness.bank.payments).toEqual([])
})

describe('what is not decided', () => {
  test.each([
    ['ISO0005'],
    ['ISO0088'],
    ['ISO0089'],
    ['ISO0090'],
    ['GEN9999'],
    ['C2P0002'],
    ['C2P0003'],
    ['C2P7777'],
    ['ERROR'],
  ])('%s leaves a charge pending, whatever its status is', async (code) => {
    const harness = await opened()
    harness.bank.answerNext({ ...harness.bank.answer(code), status: 500 })
    expect(await harness.connection.chargeC2P(charge(harness), harness.call())).toStrictEqual({
      status: 'pending',
      operationId: null,
      code,
    })
  })

  test.each([['"ERROR"'], ['[]'], ['{}'], [''], ['{"codres":null}']])(
    'the body %s does too',
    async (text) => {
      const harness = await opened()
      harness.bank.answerNext({ status: 200, body: {}, text })
      expect(await harness.connection.chargeC2P(charge(harness), harness.call())).toMatchObject({
        status: 'pending',
        code: 'UNREADABLE',
      })
    },
  )

  test('its notice may tell of it for half an hour, and then a person has to', async () => {
    const harness = await opened()
    const order = charge(harness)
    const asked = sent({ ...order, name: '' }, { kind: 'c2p' })
    const status = () => harness.connection.orderStatus(asked, harness.call())
    expect(await status()).toMatchObject({ status: 'pending' })
    harness.moveTo(new Date(harness.now().getTime() + 31 * 60_000))
    expect(await status()).toEqual({ status: 'unknown' })
  })
})

test('the cents of an amount choose the code, as in the bank’s sandbox', async () => {
  const harness = await opened()
  harness.bank.chooseByCents()
  const outcome = await harness.connection.chargeC2P(
    charge(harness, { amount: '10.55' }),
    harness.call(),
  )
  expect(outcome).toMatchObject({ status: 'failed', reason: 'WRONG_KEY', code: 'ISO0055' })
})

test('the check signs on for the notices', async () => {
  const harness = await opened()
  expect(await harness.connection.check(harness.call())).toEqual({ status: 'accepted' })
  const other = connectTesoro({ ...harness.bank.config, appKey: 'another-key-of-mine', fetch })
  expect(await other.check(harness.call())).toEqual({ status: 'rejected', code: 'ERROR' })
})
