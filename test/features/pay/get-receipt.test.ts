import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WIRE_ENVIRONMENTS } from '../../../src/domain/environment.ts'
import { createMerchant, createUser, type MerchantFixture } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { serviceKeys, unknownSigningKey } from '../../support/forged-tokens.ts'
import { refundInPart } from '../../support/payer-receipt-states.ts'
import { receiptPathOf } from '../../support/receipts.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  merchant = await createMerchant(service, await createUser(service))
})
afterAll(() => service.stop())

const read = (transaction: Parameters<typeof receiptPathOf>[0], by = api) =>
  by('GET', `${receiptPathOf(transaction)}/signed.json`)

/** Checks a compact JWS by Ed25519 on raw bytes, without the library that signs. */
function checkSignature(jws: string, keys: { kid: string; x: string }[]) {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const decoded = JSON.parse(Buffer.from(header, 'base64url').toString())
  const jwk = keys.find(({ kid }) => kid === decoded.kid)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: jwk?.x ?? '' },
    format: 'jwk',
  })
  const signed = Buffer.from(`${header}.${payload}`)
  return {
    valid: verify(null, signed, key, Buffer.from(signature, 'base64url')),
    header: decoded,
    content: JSON.parse(Buffer.from(payload, 'base64url').toString()),
  }
}

test.each(['test', 'live'] as const)(
  'a %s receipt is what was paid, masked, and its signature is checked by the published keys',
  async (environment) => {
    const transaction = await createTransaction(service, merchant, {
      ...{ environment, paymentMethod: 'c2p', amount: '25.00', currency: 'USD' },
      ...{ rate: '36.66420000', amountVes: '916.61', reference: '83736278' },
    })
    const { status, body, text, headers } = await read(transaction)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      receipt: {
        number: expect.stringMatching(/^\d{6}-[0-9A-Z]{5}-[0-9A-Z]{5}$/),
        transactionId: transaction.id,
        merchant: { name: expect.any(String), rif: expect.stringMatching(/^[VEJPGC]-\d{8}-\d$/) },
        ...{ amount: 25, currency: 'USD', amountVes: 916.61, rate: 36.6642, reference: '83736278' },
        environment: WIRE_ENVIRONMENTS[environment],
      },
      ...{ status: 'completed', refundedVes: 0, refunds: [] },
    })
    expect(headers.get('Cache-Control')).toBe('no-store')
    for (const secret of ['V12345678', transaction.link.token]) expect(text).not.toContain(secret)
    const { keys } = (await api('GET', '/.well-known/jwks.json')).body
    const { valid, header, content } = checkSignature(body.jws, keys)
    expect(valid).toBe(true)
    expect(header).toEqual({ alg: 'EdDSA', kid: keys[0].kid, typ: 'receipt+jws' })
    expect(content).toEqual(body.receipt)
    const [head, payload, signature = ''] = body.jws.split('.')
    const forged = Buffer.from(JSON.stringify({ ...content, amount: 2500 })).toString('base64url')
    expect(checkSignature(`${head}.${forged}.${signature}`, keys).valid).toBe(false)
    expect(checkSignature(`${head}.${payload}.${signature.slice(4)}AAAA`, keys).valid).toBe(false)
  },
)

test('what was paid back is beside the signed payment, whose signature stays', async () => {
  const transaction = await createTransaction(service, merchant, { amount: '77.25' })
  const before = (await read(transaction)).body
  await refundInPart({ service }, transaction.id, '20.00')
  const after = (await read(transaction)).body
  expect(after).toStrictEqual({
    ...before,
    refundedVes: 20,
    refunds: [{ amount: 20, at: expect.any(String) }],
  })
  await service.database.query(
    "update transactions set status = 'refunded', refunded_ves = amount_ves, committed_refunds_ves = amount_ves where id = $1",
    [transaction.uuid],
  )
  expect((await read(transaction)).body).toMatchObject({
    ...{ jws: before.jws, status: 'refunded', refundedVes: 77.25 },
  })
})

test('there is none of a payment that is pending or has failed, nor of a made-up code', async () => {
  for (const status of ['pending', 'failed'] as const) {
    expectRefusal(await read(await createTransaction(service, merchant, { status })), 'NOT_FOUND')
  }
  const transaction = await createTransaction(service, merchant)
  const path = receiptPathOf(transaction)
  for (const wrong of [`${path.slice(0, -1)}`, `${path}0`, path.toUpperCase(), '/receipt/0']) {
    const answer = await api('GET', `/receipt/${wrong.slice('/receipt/'.length)}/signed.json`)
    expectRefusal(answer, 'NOT_FOUND')
  }
  expect((await api('POST', `${path}/signed.json`)).status).toBe(405)
})

test('its signature is no access token', async () => {
  const { jws } = (await read(await createTransaction(service, merchant))).body
  expect(jws).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  const answer = await service.fetch('/api/v1/auth/me', {
    headers: { Authorization: `Bearer ${jws}` },
  })
  expect(answer.status).toBe(401)
})

test('a key that has retired without its private half still checks what it signed', async () => {
  const transaction = await createTransaction(service, merchant)
  const { jws } = (await read(transaction)).body
  const [{ d: _, ...retired }] = serviceKeys()
  const fresh = unknownSigningKey('2027-01')
  const rotated = await startService({
    vars: { JWT_SIGNING_KEYS: JSON.stringify([fresh, retired]) },
  })
  onTestFinished(() => rotated.stop())
  const { keys } = (await apiOf(rotated)('GET', '/.well-known/jwks.json')).body
  expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(['2027-01', retired.kid])
  expect(checkSignature(jws, keys).valid).toBe(true)
  const owner = await createUser(rotated)
  const another = await createTransaction(rotated, await createMerchant(rotated, owner))
  expect(checkSignature((await read(another, apiOf(rotated))).body.jws, keys)).toMatchObject({
    valid: true,
    header: { kid: '2027-01' },
  })
})
