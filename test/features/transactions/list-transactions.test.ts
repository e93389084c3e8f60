import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = owner): Promise<CallResult> =>
  api('GET', `/merchants/${merchant.id}/transactions${query}`, { as })

const idsOf = ({ body }: CallResult): string[] => body.data.map(({ id }: { id: string }) => id)

test('a transaction is shown as documented', async () => {
  const createdAt = new Date('2026-03-10T14:00:00.123Z')
  const made = await createTransaction(service, merchant, {
    environment: 'live',
    amount: '12.30',
    currency: 'USD',
    rate: '36.5',
    amountVes: '448.95',
    externalReference: 'PED-1042',
    createdAt,
  })
  const { body } = await list()
  expect(body).toStrictEqual({
    data: [
      {
        id: made.id,
        merchantId: merchant.id,
        amount: 12.3,
        currency: 'USD',
        status: 'completed',
        environment: 'production',
        createdAt: '2026-03-10T14:00:00.123Z',
        paymentMethod: 'sandbox',
        reference: '00083736',
        externalReference: 'PED-1042',
        label: 'Torta',
        paymentLinkId: made.link.id,
        checkoutId: null,
        tillId: null,
        shiftId: null,
        branchId: null,
        amountVes: 448.95,
        refundedVes: 0,
        needsReview: false,
        failureReason: null,
        payer: { bankCode: '0102', phone: '*******4567', document: '*****5678' },
      },
    ],
    page: 1,
    limit: 50,
    total: 1,
  })
})

test('one that failed says why, in both languages', async () => {
  await createTransaction(service, merchant, { status: 'failed' })
  expect((await list('?environment=test')).body.data).toMatchObject([
    {
      status: 'failed',
      failureReason: {
        code: 'REJECTED',
        es: 'El banco rechazó la operación.',
        en: 'The bank rejected the operation.',
      },
    },
  ])
})

test('the list is empty, not missing, if there are none, and never shows another merchant’s', async () => {
  const other = await createMerchant(service, owner)
  await createTransaction(service, other, { environment: 'live' })
  expect((await list()).body).toStrictEqual({ data: [], page: 1, limit: 50, total: 0 })
})

test.each([
  ['all', undefined],
  ['all of an external reference', 'PED-1'],
])('the pages contain %s, newest first, without repetition', async (_, externalReference) => {
  const filter = externalReference ? `&externalReference=${externalReference}` : ''
  const made = []
  for (let count = 0; count < 5; count += 1)
    made.push(await createTransaction(service, merchant, { externalReference }))
  const other = await createMerchant(service, owner)
  await createTransaction(service, other, { externalReference })
  const newestFirst = made.map(({ id }) => id).toReversed()
  const pageOf = (query: string) => list(`?environment=test&limit=2&${query}${filter}`)
  const pages = []
  for (const page of [1, 2, 3, 4]) {
    const result = await pageOf(`page=${page}`)
    expect(result.body.total).toBe(5)
    pages.push(idsOf(result))
  }
  expect(pages).toStrictEqual([
    newestFirst.slice(0, 2),
    newestFirst.slice(2, 4),
    newestFirst.slice(4),
    [],
  ])
  const middle = newestFirst[2]
  expect(idsOf(await pageOf(`after=${middle}`))).toStrictEqual(newestFirst.slice(3))
  expect(idsOf(await pageOf(`before=${middle}`))).toStrictEqual(newestFirst.slice(0, 2))
})

test('live transactions are the default, a key sees only its own environment, and both spellings are accepted', async () => {
  const live = await createTransaction(service, merchant, { environment: 'live' })
  const made = await createTransaction(service, merchant)
  const liveKey = await createApiKey(service, owner, { environment: 'live' })
  const testKey = await createApiKey(service, owner, { environment: 'test', merchant })
  expect(idsOf(await list())).toStrictEqual([live.id])
  for (const spelling of ['test', 'sandbox', 'SANDBOX']) {
    expect(idsOf(await list(`?environment=${spelling}`))).toStrictEqual([made.id])
    expect(idsOf(await list(`?environment=${spelling}`, testKey))).toStrictEqual([made.id])
    expectRefusal(await list(`?environment=${spelling}`, liveKey), 'INVALID_REQUEST')
  }
  for (const spelling of ['live', 'production']) {
    expect(idsOf(await list(`?environment=${spelling}`))).toStrictEqual([live.id])
    const refused = await list(`?environment=${spelling}`, testKey)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details[0].path).toBe('environment')
  }
  expect(idsOf(await list('', testKey))).toStrictEqual([made.id])
  expect(idsOf(await list('', liveKey))).toStrictEqual([live.id])
})

test('the list filters by status, in any case', async () => {
  const statuses = ['pending', 'completed', 'failed', 'refunded'] as const
  for (const status of statuses) await createTransaction(service, merchant, { status })
  for (const status of statuses) {
    const { body } = await list(`?environment=test&status=${status.toUpperCase()}`)
    expect(body.total).toBe(1)
    expect(body.data).toMatchObject([{ status, environment: 'sandbox' }])
  }
})

test('the list finds a part of the reference, of three digits its end, and a complete id', async () => {
  const one = await createTransaction(service, merchant, { reference: '00083736' })
  const other = await createTransaction(service, merchant, { reference: '55512283' })
  const none = await createTransaction(service, merchant, { reference: null, status: 'pending' })
  const search = async (term: string) =>
    idsOf(await list(`?environment=test&search=${encodeURIComponent(term)}`))
  expect(await search('83736')).toStrictEqual([one.id])
  expect(await search('083736')).toStrictEqual([one.id])
  expect(await search('5551228')).toStrictEqual([other.id])
  expect(await search('0083736')).toStrictEqual([one.id])
  for (const term of ['555122839', '5551229', '1555122'])
    expect(await search(term)).toStrictEqual([])
  expect(await search('5551')).toStrictEqual([other.id])
  expect(await search('736')).toStrictEqual([one.id])
  for (const term of ['555', '083', '37']) expect(await search(term), term).toStrictEqual([])
  expect(await search(` ${none.id} `)).toStrictEqual([none.id])
  for (const term of ['%', '_', '\\', '99999', none.id.slice(0, -1), merchant.id]) {
    expect(await search(term), term).toStrictEqual([])
  }
  expect(await search('')).toHaveLength(3)
})

test('the list finds what people remember of a payment', async () => {
  const bread = await createLink(service, merchant, { label: 'Pan de jamón' })
  const one = await createTransaction(service, merchant, {
    ...{ link: bread, phone: '04147654321', amount: '1250.50', reference: '111100009999' },
    externalReference: 'PED-1042',
  })
  const other = await createTransaction(service, merchant, {
    ...{ phone: '04120000567', amount: '1250.00', reference: '222200008888' },
  })
  const elsewhere = await createMerchant(service, owner)
  await createTransaction(service, elsewhere, { link: bread, phone: '04147654321' })
  const search = async (term: string) => {
    const { body } = await list(`?environment=test&search=${encodeURIComponent(term)}`)
    expect(body.total, term).toBe(body.data.length)
    return body.data.map(({ id }: { id: string }) => id)
  }
  const found = {
    one: ['321', '54321', '04147654321', '0414-765.43.21', '+58 414 7654321', '4147654321'],
    other: ['567', '0000567', '1.250,00', 'Bs. 1.250', 'bs 1250', '1250'],
  }
  for (const term of [...found.one, '1250,50', '1.250,50', 'ped-1042', '104'])
    expect(await search(term), term).toStrictEqual([one.id])
  for (const term of ['jamon', 'JAMÓN', 'pan de', '00009999', '111100009999'])
    expect(await search(term), term).toStrictEqual([one.id])
  for (const term of found.other) expect(await search(term), term).toStrictEqual([other.id])
  for (const term of ['432', '0414765432', '0414', '1250,51', 'jamones', '%', 'p_d'])
    expect(await search(term), term).toStrictEqual([])
})

test('a search tells no more digits of a phone than its readers see', async () => {
  const alike = ['04147654321', '04120004321', '04269994321']
  for (const phone of alike)
    await createTransaction(service, merchant, { phone, reference: '888800001111' })
  const total = async (term: string) => (await list(`?environment=test&search=${term}`)).body.total
  // Whatever stands before the last four, right or wrong, finds the same.
  for (const end of ['4321', '54321', '94321', '654321', '7654321', '04147654321', '04147774321'])
    expect(await total(end), end).toBe(alike.length)
  for (const end of ['5321', '7654320', '04147654320']) expect(await total(end), end).toBe(0)
  const { body } = await list('?environment=test')
  for (const { payer } of body.data) expect(payer.phone).toMatch(/^\D*4321$/)
})

test('the payments of a checkout are found by its buyer’s name and by what is sold', async () => {
  const made = await api('POST', `/merchants/${merchant.id}/checkouts`, {
    as: owner,
    body: {
      ...{ externalReference: 'PED-7', amount: 100, currency: 'VES', environment: 'test' },
      ...{ description: 'Caja de bombones', customer: { name: 'Ángela Núñez' } },
    },
  })
  const { id, url } = made.body
  const paid = await api('POST', `/sandbox/pay/${url.split('/').at(-1)}/charge`, {
    as: owner,
    body: { simulate: 'success' },
  })
  expect(paid.status).toBe(200)
  for (const term of ['angela', 'Núñez', 'bombones', 'PED-7']) {
    const { body } = await list(`?environment=test&search=${encodeURIComponent(term)}`)
    expect(body.data, term).toMatchObject([{ checkoutId: id, label: 'Caja de bombones' }])
  }
  expect(idsOf(await list('?environment=test&search=Rojas'))).toStrictEqual([])
})

test('the list filters by method and by bolívares, beside all other filters', async () => {
  const made = { method: 'c2p', amount: '10.00' } as const
  const small = await createTransaction(service, merchant, {
    ...{ paymentMethod: made.method, amount: made.amount, status: 'failed' },
  })
  const large = await createTransaction(service, merchant, { amount: '1000.01' })
  const found = async (query: string) => {
    const result = await list(`?environment=test&${query}`)
    expect(result.body.total).toBe(result.body.data.length)
    return idsOf(result)
  }
  expect(await found('method=C2P')).toStrictEqual([small.id])
  expect(await found('method=sandbox')).toStrictEqual([large.id])
  expect(await found('minAmountVes=10')).toStrictEqual([large.id, small.id])
  expect(await found('minAmountVes=10.01')).toStrictEqual([large.id])
  expect(await found('maxAmountVes=1000')).toStrictEqual([small.id])
  expect(await found('maxAmountVes=1000&status=completed')).toStrictEqual([])
  expect(await found('maxAmountVes=1000&search=00083736&method=c2p')).toStrictEqual([small.id])
  expect(await found('minAmountVes=1000&search=00083736&method=c2p')).toStrictEqual([])
  for (const name of ['minAmountVes', 'maxAmountVes']) {
    for (const text of ['1E3', '-1', '0', '1,5', '1.234']) {
      const { body } = await list(`?${name}=${text}`)
      expect(body.error.details, text).toMatchObject([{ path: name }])
    }
  }
})

test('`from` is inclusive and `to` exclusive, and a day is a Caracas day', async () => {
  const at = async (time: string) =>
    (await createTransaction(service, merchant, { createdAt: new Date(time) })).id
  const before = await at('2026-03-10T03:59:59.999Z')
  const first = await at('2026-03-10T04:00:00.000Z')
  const last = await at('2026-03-11T03:59:59.999Z')
  const after = await at('2026-03-11T04:00:00.000Z')
  const between = async (query: string) => idsOf(await list(`?environment=test&${query}`))
  expect(await between('from=2026-03-10&to=2026-03-11')).toStrictEqual([last, first])
  expect(await between('from=2026-03-11')).toStrictEqual([after])
  expect(await between('to=2026-03-10')).toStrictEqual([before])
  const moment = encodeURIComponent('2026-03-11T00:00:00.000-04:00')
  expect(await between(`from=${moment}`)).toStrictEqual([after])
  expect(await between(`to=${moment}`)).toStrictEqual([last, first, before])
  expect(await between('from=0001-01-01&to=9999-12-31')).toHaveLength(4)
  expect(await between('from=2026-03-10&to=2026-03-10')).toStrictEqual([])
  expectRefusal(await list('?from=2026-03-11&to=2026-03-10'), 'INVALID_REQUEST')
})

test.each([
  'status=success',
  'status=',
  'environment=qa',
  'from=yesterday',
  'to=2026-02-30',
  'page=0',
  'limit=0',
  'limit=ten',
])('the list refuses ?%s', async (query) => {
  const refused = await list(`?${query}`)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details[0].path).toBe(query.split('=')[0])
})

test('a limit over 100 counts as 100', async () => {
  expect((await list('?limit=1000')).body.limit).toBe(100)
})

test('a MEMBER can list transactions, and a stranger learns nothing', async () => {
  const [colleague, stranger] = [await createUser(service), await createUser(service)]
  await addMember(service, merchant, colleague, 'MEMBER')
  expect((await list('', colleague)).status).toBe(200)
  expectRefusal(await list('', stranger), 'NOT_FOUND')
})

test('the list filters by payment link and by external reference, beside all other filters', async () => {
  const [link, other] = [await createLink(service, merchant), await createLink(service, merchant)]
  const one = await createTransaction(service, merchant, { link, externalReference: 'PED-1' })
  const failed = await createTransaction(service, merchant, {
    link: other,
    status: 'failed',
    externalReference: 'PED-1',
  })
  const two = await createTransaction(service, merchant, { link, externalReference: 'PED-2' })
  const live = await createTransaction(service, merchant, {
    environment: 'live',
    externalReference: 'PED-1',
  })
  const found = async (query: string) => {
    const result = await list(`?${query}`)
    expect(result.body.total).toBe(result.body.data.length)
    return idsOf(result)
  }
  expect(await found(`environment=test&paymentLinkId=${link.id}`)).toStrictEqual([two.id, one.id])
  expect(await found('environment=test&externalReference=PED-1')).toStrictEqual([failed.id, one.id])
  expect(await found('externalReference=PED-1')).toStrictEqual([live.id])
  expect(await found('environment=test&externalReference=PED-1&status=failed')).toStrictEqual([
    failed.id,
  ])
  expect(
    await found(`environment=test&paymentLinkId=${link.id}&externalReference=PED-2`),
  ).toStrictEqual([two.id])
  expect(await found(`environment=test&paymentLinkId=${link.id}&status=failed`)).toStrictEqual([])
  for (const none of ['externalReference=ped-1', 'externalReference=PED', 'paymentLinkId=lnk_1']) {
    expect(await found(`environment=test&${none}`)).toStrictEqual([])
  }
})

test('another merchant’s link and reference find nothing', async () => {
  const other = await createMerchant(service, owner)
  const theirs = await createTransaction(service, other, { externalReference: 'PED-1' })
  for (const query of [`paymentLinkId=${theirs.link.id}`, 'externalReference=PED-1']) {
    const { body } = await list(`?environment=test&${query}`)
    expect([body.data, body.total]).toStrictEqual([[], 0])
  }
})

test('an external reference that is not valid is a 400', async () => {
  const { body } = await list(`?externalReference=${'x'.repeat(101)}`)
  expect(body.error.details).toMatchObject([{ path: 'externalReference' }])
})
