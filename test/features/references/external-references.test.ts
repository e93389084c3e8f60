import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { chargeBody, linkBody } from '../../support/payment-links.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'

const ORDER = { externalReference: 'PED-1042', metadata: { rama: 'Chacao', mesa: ' 4\n' } }
const REFUND = { externalReference: 'NC-7', metadata: { motivo: 'roto' } }

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const makeLink = async (changes: Record<string, unknown> = {}) =>
  (
    await api('POST', `/merchants/${merchant.id}/payment-links`, {
      as: owner,
      body: linkBody({ ...ORDER, ...changes }),
    })
  ).body

const eventsOf = async (type: string) =>
  (
    await api('GET', `/merchants/${merchant.id}/events?environment=test&type=${type}`, {
      as: owner,
    })
  ).body.data.map(({ data }: { data: Record<string, unknown> }) => data)

const storedOf = (id: string) =>
  service.database.query(
    `select external_reference as "externalReference", metadata from transactions
     where public_id('txn', id) = $1`,
    [id],
  )

test.each([
  ['a charge', async (token: string) => api('POST', `/pay/${token}/charge`, { body: chargeBody })],
  [
    'a claim',
    async (token: string) =>
      api('POST', `/pay/${token}/verify`, {
        body: { reference: '00083736', phone: chargeBody.phone, bankCode: '0102' },
      }),
  ],
  ['a simulation', async (token: string) => simulate(api, owner, 'charge', token)],
])('%s copies the link’s to its transaction and event', async (_, pay) => {
  const { token } = await makeLink()
  const { body } = await pay(token)
  expect(body.status).toBe('success')
  expect(await storedOf(body.transactionId)).toStrictEqual([ORDER])
  expect(await eventsOf('transaction.completed')).toMatchObject([ORDER])
})

test('a payer sees neither', async () => {
  const { token } = await makeLink()
  const { body, text } = await api('GET', `/pay/${token}`)
  expect(body.label).toBe('Torta')
  expect(text).not.toMatch(/PED-1042|Chacao/)
})

test('a transaction keeps what its link had when it was paid', async () => {
  const { id, token } = await makeLink()
  const before = (await simulate(api, owner, 'charge', token)).body.transactionId
  const path = `/merchants/${merchant.id}/payment-links/${id}`
  const changed = { externalReference: null, metadata: { rama: 'Altamira' } }
  await api('PUT', path, { as: owner, body: changed })
  const after = (await simulate(api, owner, 'charge', token)).body.transactionId
  expect(await storedOf(before)).toStrictEqual([ORDER])
  expect(await storedOf(after)).toStrictEqual([changed])
})

test.each([
  ['its own', REFUND, REFUND],
  ['the transaction’s without its own', {}, ORDER],
  ['of each field what it was given', { metadata: {} }, { ...ORDER, metadata: {} }],
])('a refund has %s, and its list too', async (_, sent, shown) => {
  const { token } = await makeLink()
  const { transactionId } = (await simulate(api, owner, 'charge', token)).body
  const path = `/merchants/${merchant.id}/transactions/${transactionId}/refund`
  const { body } = await api('POST', path, { as: owner, body: sent })
  expect(body).toMatchObject({ status: 'success', ...shown })
  expect((await api('GET', `${path}s`, { as: owner })).body.data).toStrictEqual([body])
  expect(await storedOf(transactionId)).toStrictEqual([ORDER])
  expect(await eventsOf('transaction.refunded')).toMatchObject([ORDER])
})

test('the events of a link have its own', async () => {
  const { token } = await makeLink({ maxPayments: 1 })
  await simulate(api, owner, 'charge', token)
  expect(await eventsOf('payment_link.completed')).toMatchObject([ORDER])
  const expiresAt = new Date(Date.now() + 60_000)
  await makeLink({ expiresAt: expiresAt.toISOString() })
  await service.runCron(new Date(expiresAt.getTime() + 1_000))
  expect(await eventsOf('payment_link.expired')).toMatchObject([ORDER])
})

test.each(['p2p', 'transfer'])('a %s has them in its event', async (kind) => {
  const account = await createBankAccount(service, owner)
  await settleInto(account)
  const { externalReference: external_reference, metadata } = ORDER
  const { body } = await api('POST', `/bank/${kind}`, {
    as: owner,
    body: {
      account_number: account.id,
      amount: 10,
      document: 'V12345678',
      name: 'Luis Rojas',
      ...(kind === 'p2p'
        ? { phone: '04121234567', bank_code: '0102' }
        : { destination_account: '01020501830003283374' }),
      external_reference,
      metadata,
    },
  })
  expect(body.status).toBe('success')
  expect(body).not.toHaveProperty('metadata')
  expect(await eventsOf('transfer.success')).toMatchObject([{ id: body.id, ...ORDER }])
})

const settleInto = ({ uuid }: BankAccountFixture) =>
  service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    uuid,
  ])

const tooManyKeys = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'v']))
const tooManyBytes = Object.fromEntries(
  Array.from({ length: 17 }, (_, n) => [`k${n}`, 'v'.repeat(500)]),
)

test.each([
  ['externalReference', ' ', /empty/],
  ['externalReference', 'x'.repeat(101), /100/],
  ['externalReference', 'two\nlines', /control/],
  ['externalReference', 1042, /text/],
  ['metadata', [], /object/],
  ['metadata', 'rama=Chacao', /object/],
  ['metadata', { ['x'.repeat(41)]: 'v' }, /40/],
  ['metadata', { '': 'v' }, /40/],
  ['metadata', { rama: 'x'.repeat(501) }, /500/],
  ['metadata', { rama: 4 }, /text/],
  ['metadata', { rama: { piso: '4' } }, /text/],
  ['metadata', { rama: 'nul\u0000' }, /control/],
  ['metadata', tooManyKeys, /20 keys/],
  ['metadata', tooManyBytes, /8192 bytes/],
])('%s that is not valid is a 400 that says why', async (field, value, message) => {
  const path = `/merchants/${merchant.id}/payment-links`
  const { status, body } = await api('POST', path, {
    as: owner,
    body: linkBody({ [field]: value }),
  })
  expect(status).toBe(400)
  expect(body.error.details).toStrictEqual([
    { path: field, message: expect.stringMatching(message) },
  ])
})

test('what is given is kept to the letter, whatever the keys', async () => {
  const metadata = JSON.parse('{"constructor":"c","1":" uno ","á":"","b\u00a0c":"😀"}')
  const path = `/merchants/${merchant.id}/payment-links`
  const { body } = await api('POST', path, { as: owner, body: linkBody({ metadata }) })
  expect(Object.entries(body.metadata).toSorted()).toStrictEqual(
    Object.entries(metadata).toSorted(),
  )
  const read = (await api('GET', `${path}/${body.id}`, { as: owner })).body
  expect(Object.entries(read.metadata).toSorted()).toStrictEqual(
    Object.entries(metadata).toSorted(),
  )
})
