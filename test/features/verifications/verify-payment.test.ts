import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey, createUser } from '../../support/actors.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { linkPaymentRows, REFUSING_STATES } from '../../support/link-refusals.ts'
import { countBankCalls, expectIncomingBooksAgree } from '../../support/payment-books.ts'
import {
  chargeLink,
  concurrently,
  issueC2pKeys,
  newAmount,
  newOtp,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
beforeEach(() => shop.setMinutes(0))
afterAll(stopPaymentTestbeds)

interface Verification {
  phone: string
  amount: number
  day?: string
  bankCode?: string
  reference?: string
  externalReference?: string
  environment?: string
}

const verify = (
  body: Verification | object,
  { bank = 'bnc', as = shop.owner, merchant = shop.merchants[bank], headers = {} }: Asked = {},
): Promise<CallResult> =>
  shop.api('POST', `/merchants/${merchant.id}/verifications`, { as, body, headers })

interface Asked {
  bank?: 'bnc' | 'r4' | 'sandbox'
  as?: { token: string }
  merchant?: { id: string }
  headers?: Record<string, string>
}

/** A mobile payment into the merchant's account, which its bank has told the service of unless `told` is false. */
async function deposit(
  bank: 'bnc' | 'r4',
  { payer = newPayer(), amount = newAmount(), reference, told = true, at }: Deposit = {},
) {
  const { phone, bankCode } = payer
  const line = shop[bank].deposit({
    ...{ amount, phone, bankCode },
    ...(reference && { reference }),
    ...(at && { at }),
  })
  if (told && bank === 'r4') await shop.r4.notify(line as never)
  if (told && bank === 'bnc') await shop.bnc.notify(line as never)
  return { phone, amount: Number(amount), bankCode, reference: line.reference }
}

interface Deposit {
  payer?: Payer
  amount?: string
  reference?: string
  told?: boolean
  at?: Date
}

const transactionOf = async (result: CallResult, bank: 'bnc' | 'r4' | 'sandbox' = 'bnc') =>
  (
    await shop.api(
      'GET',
      `/merchants/${shop.merchants[bank].id}/transactions/${result.body.transactionId}`,
      {
        as: shop.owner,
      },
    )
  ).body

const TRANSACTION_ID = /^txn_[0-9a-z]{26}$/
const nothing = (status: string) => ({ status, transactionId: null, sameRequest: false })

describe('a payment that the bank has told of', () => {
  test.each(['bnc', 'r4'] as const)('is found at %s by phone and amount', async (bank) => {
    const { phone, amount, reference, bankCode } = await deposit(bank)
    const calls = countBankCalls(shop)
    const found = await verify({ phone, amount, externalReference: `PED-${phone}` }, { bank })
    expect(found.status).toBe(200)
    expect(found.body).toStrictEqual({
      status: 'found',
      transactionId: expect.stringMatching(TRANSACTION_ID),
      sameRequest: false,
    })
    expect(countBankCalls(shop)).toBe(calls)
    expect(await transactionOf(found, bank)).toMatchObject({
      ...{ status: 'completed', paymentMethod: 'mobile_payment', amount, currency: 'VES' },
      ...{
        amountVes: amount,
        reference,
        environment: 'production',
        externalReference: `PED-${phone}`,
      },
      ...{ paymentLinkId: null, checkoutId: null, rate: null },
      payer: { phone: `*******${phone.slice(-4)}`, document: null },
    })
    expect(bankCode).toBe('0105')
    await expectIncomingBooksAgree(shop)
  })

  test('is used by the first verification, unless the same sale is asked for again', async () => {
    const paid = await deposit('r4')
    const { phone, amount } = paid
    const sale = { phone, amount, externalReference: 'PED-7' }
    const first = await verify(sale, { bank: 'r4' })
    expect(first.body.status).toBe('found')
    expect((await verify(sale, { bank: 'r4' })).body).toStrictEqual(first.body)
    const { transactionId } = first.body
    for (const other of [{ phone, amount }, { ...sale, externalReference: 'PED-8' }, paid]) {
      expect((await verify(other, { bank: 'r4' })).body).toStrictEqual({
        status: 'already_used',
        transactionId,
        sameRequest: true,
      })
    }
  })

  test('is one of several until the reference is given', async () => {
    const payer = newPayer()
    const amount = newAmount()
    const paid = [
      await deposit('r4', { payer, amount, reference: '00110011' }),
      await deposit('r4', { payer, amount, reference: '00220022' }),
    ]
    const { phone, amount: asked } = paid[0] as { phone: string; amount: number }
    expect((await verify({ phone, amount: asked }, { bank: 'r4' })).body).toStrictEqual(
      nothing('ambiguous'),
    )
    const found = await verify({ phone, amount: asked, reference: '0022' }, { bank: 'r4' })
    expect(found.body.status).toBe('found')
    expect((await transactionOf(found, 'r4')).reference).toBe('00220022')
    const rest = await verify({ phone, amount: asked }, { bank: 'r4' })
    expect(rest.body.status).toBe('found')
    expect((await transactionOf(rest, 'r4')).reference).toBe('00110011')
    await expectIncomingBooksAgree(shop)
  })

  test('of yesterday is found with and without its day, an older one with it alone', async () => {
    for (const [day, at, without] of [
      ['2026-03-09', '2026-03-09T20:00:00Z', 'found'],
      ['2026-03-05', '2026-03-05T20:00:00Z', 'absent'],
    ] as const) {
      const { phone, amount } = await deposit('bnc', { at: new Date(at) })
      expect((await verify({ phone, amount, day: '2026-03-07' })).body.status).toBe('absent')
      expect((await verify({ phone, amount })).body.status).toBe(without)
      if (without === 'found') continue
      expect((await verify({ phone, amount, day })).body.status).toBe('found')
    }
  })

  test('of another amount, phone or bank is absent', async () => {
    const { phone, amount } = await deposit('r4')
    for (const other of [
      { phone, amount: amount + 0.01 },
      { phone: newPayer().phone, amount },
      { phone, amount, bankCode: '0102' },
      { phone, amount, reference: '99999999' },
    ]) {
      expect((await verify(other, { bank: 'r4' })).body).toStrictEqual(nothing('absent'))
    }
    expect((await verify({ phone, amount }, { bank: 'r4' })).body.status).toBe('found')
  })

  test('before the merchant was there is not the merchant’s', async () => {
    const merchant = shop.merchants.bnc
    const { phone, amount } = await deposit('bnc', { at: new Date('2026-03-09T20:00:00Z') })
    const moved = (to: string) =>
      shop.service.database.query(
        `with m as (update merchants set created_at = $2 where id = $1)
         update payment_links set created_at = $2 where merchant_id = $1 and purpose = 'verification'`,
        [merchant.uuid, to],
      )
    await moved('2026-03-10T04:00:00Z')
    expect((await verify({ phone, amount })).body.status).toBe('absent')
    await moved('2026-02-28T14:00:00Z')
    expect((await verify({ phone, amount })).body.status).toBe('found')
  })
})

describe('a payment that nobody has told of', () => {
  test('is asked of the bank, by phone and amount alone', async () => {
    const paid = await deposit('bnc', { told: false })
    const { phone, amount, reference } = paid
    for (const other of [
      { phone, amount: amount + 0.01 },
      { phone: newPayer().phone, amount },
      { phone, amount, bankCode: '0102' },
      { phone, amount, reference: '99999999' },
      { phone, amount, day: '2026-03-08' },
    ]) {
      expect((await verify(other)).body).toStrictEqual(nothing('absent'))
    }
    const found = await verify({ phone, amount })
    expect(found.body.status).toBe('found')
    expect(await transactionOf(found)).toMatchObject({ status: 'completed', reference })
    expect((await verify({ phone, amount })).body).toStrictEqual({
      ...found.body,
      ...{ status: 'already_used', sameRequest: true },
    })
    await expectIncomingBooksAgree(shop)
  })

  test('is one of two of a day until the reference is given, then the other is meant', async () => {
    const [payer, amount] = [newPayer(), newAmount()]
    const [first, second] = [
      await deposit('bnc', { payer, amount, told: false }),
      await deposit('bnc', { payer, amount, told: false }),
    ]
    const { phone } = payer
    const asked = { phone, amount: Number(amount) }
    expect((await verify(asked)).body).toStrictEqual(nothing('ambiguous'))
    expect((await verify({ ...asked, reference: '99999999' })).body).toStrictEqual(
      nothing('absent'),
    )
    for (const more of [{ reference: second?.reference }, {}]) {
      const found = await verify({ ...asked, ...more })
      expect(found.body.status).toBe('found')
      const { reference } = 'reference' in more ? second : first
      expect((await transactionOf(found)).reference).toBe(reference)
    }
    expect((await verify(asked)).body.status).toBe('already_used')
    await expectIncomingBooksAgree(shop)
  })

  test('after an equal one that is used, it is asked for', async () => {
    const [payer, amount] = [newPayer(), newAmount()]
    await deposit('bnc', { payer, amount })
    const asked = { phone: payer.phone, amount: Number(amount) }
    expect((await verify(asked)).body.status).toBe('found')
    expect((await verify(asked)).body.status).toBe('already_used')
    await deposit('bnc', { payer, amount, told: false })
    expect((await verify(asked)).body.status).toBe('found')
    expect((await verify(asked)).body.status).toBe('already_used')
    await expectIncomingBooksAgree(shop)
  })

  test('is pending while the history does not come, and found when it does', async () => {
    const { phone, amount } = await deposit('bnc', { told: false })
    const before = await linkPaymentRows(shop)
    shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /HistoryByDate/ })
    expect((await verify({ phone, amount })).body).toStrictEqual(nothing('pending'))
    expect(await linkPaymentRows(shop)).toStrictEqual(before)
    expect((await verify({ phone, amount })).body.status).toBe('found')
  })

  test('is asked of the bank, by bank and reference', async () => {
    const { phone, amount, bankCode, reference } = await deposit('bnc', { told: false })
    const found = await verify({ phone, amount, bankCode, reference })
    expect(found.body.status).toBe('found')
    expect(await transactionOf(found)).toMatchObject({ status: 'completed', reference })
    expect((await verify({ phone, amount, bankCode, reference })).body).toStrictEqual({
      ...found.body,
      ...{ status: 'already_used', sameRequest: true },
    })
    await expectIncomingBooksAgree(shop)
  })

  test('that the bank denies is absent, and leaves nothing', async () => {
    const before = await linkPaymentRows(shop)
    const { phone } = newPayer()
    const asked = { phone, amount: 812.4, bankCode: '0105', reference: '55667788' }
    expect((await verify(asked)).body).toStrictEqual(nothing('absent'))
    expect((await verify(asked, { bank: 'r4' })).body).toStrictEqual(nothing('absent'))
    expect(await linkPaymentRows(shop)).toStrictEqual(before)
  })

  test('is pending while the bank is silent, and found when it is asked again', async () => {
    const paid = await deposit('bnc', { told: false })
    const before = await linkPaymentRows(shop)
    shop.bnc.server.fault({ kind: 'cut', when: 'before' }, { path: /ValidateP2P/ })
    expect((await verify(paid)).body).toStrictEqual(nothing('pending'))
    expect(await linkPaymentRows(shop)).toStrictEqual(before)
    expect((await verify(paid)).body.status).toBe('found')
    await expectIncomingBooksAgree(shop)
  })
})

describe('one payment pays for one thing, ever:', () => {
  test('what has paid a link is used, and names the merchant’s transaction alone', async () => {
    const link = await shop.createLink('bnc')
    const { phone, bankCode, reference } = await deposit('bnc', { amount: link.amount })
    const claimed = await verifyLink(shop, link, { phone, bankCode, reference })
    expect(claimed.body.status).toBe('success')
    const asked = { phone, amount: Number(link.amount) }
    expect((await verify(asked)).body).toStrictEqual({
      status: 'already_used',
      transactionId: claimed.body.transactionId,
      sameRequest: false,
    })
    // The other merchant is paid into the same account.
    expect((await verify(asked, { merchant: shop.sibling })).body).toStrictEqual(
      nothing('already_used'),
    )
  })

  test('what was verified pays no link', async () => {
    const link = await shop.createLink('bnc')
    const { phone, bankCode, reference } = await deposit('bnc', { amount: link.amount })
    expect((await verify({ phone, amount: Number(link.amount) })).body.status).toBe('found')
    expectRefusal(await verifyLink(shop, link, { phone, bankCode, reference }), 'CONFLICT')
    await expectIncomingBooksAgree(shop)
  })

  test.each(['ledger', 'bank'] as const)(
    'of twenty verifications at once one finds it, by the %s',
    async (source) => {
      const paid = await deposit('bnc', { told: source === 'ledger' })
      const answers = await concurrently(20, () => verify(paid))
      const statuses = answers.map(({ body }) => body.status)
      expect(statuses.filter((status) => status === 'found')).toHaveLength(1)
      expect(statuses.filter((status) => status === 'already_used')).toHaveLength(19)
      expect(new Set(answers.map(({ body }) => body.transactionId)).size).toBe(1)
      await expectIncomingBooksAgree(shop)
    },
  )

  test('twenty verifications of one sale at once all find it, once', async () => {
    const paid = await deposit('r4')
    const sale = { ...paid, externalReference: 'PED-20' }
    const answers = await concurrently(20, () => verify(sale, { bank: 'r4' }))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.status).toBe('found')
    await expectIncomingBooksAgree(shop)
  })

  test('a verification, and a claim of the same payment for a link, at once', async () => {
    const link = await shop.createLink('bnc')
    const { phone, bankCode, reference } = await deposit('bnc', { amount: link.amount })
    const [verified, claimed] = await Promise.all([
      verify({ phone, amount: Number(link.amount) }),
      verifyLink(shop, link, { phone, bankCode, reference }),
    ])
    const outcome = [verified.body.status, claimed.status]
    expect([
      ['found', 409],
      ['already_used', 200],
    ]).toContainEqual(outcome)
    await expectIncomingBooksAgree(shop)
  })

  test('what may belong to a charge that has not ended waits for it', async () => {
    const payer = newPayer()
    const link = await shop.createLink('bnc')
    const otp = newOtp()
    issueC2pKeys(shop, payer, otp)
    shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /C2P/ })
    expect((await chargeLink(shop, link, { payer, otp })).body.status).toBe('pending')
    const { phone } = await deposit('bnc', { payer, amount: link.amount })
    expect((await verify({ phone, amount: Number(link.amount) })).body).toStrictEqual(
      nothing('pending'),
    )
    for (const minutes of [1, 5, 30]) await shop.runCron(minutes)
    shop.setMinutes(31)
    expect((await verify({ phone, amount: Number(link.amount) })).body.status).toBe('found')
    await expectIncomingBooksAgree(shop)
  })
})

test('a found payment is told to the merchant’s endpoints, counted, listed and refunded like another', async () => {
  const { id } = shop.merchants.bnc
  const { phone, amount } = await deposit('bnc')
  const found = await verify({ phone, amount, externalReference: 'PED-list' })
  const { transactionId } = found.body
  const listed = await shop.api(
    'GET',
    `/merchants/${id}/transactions?environment=live&externalReference=PED-list`,
    { as: shop.owner },
  )
  expect(listed.body.data.map((row: { id: string }) => row.id)).toStrictEqual([transactionId])
  const links = await shop.api(
    'GET',
    `/merchants/${id}/payment-links?environment=live&search=vil`,
    {
      as: shop.owner,
    },
  )
  expect(links.body.data).toStrictEqual([])
  const [told] = await shop.service.database.query<{ type: string }>(
    `select type from outbox where type = 'transaction.completed' and data->>'id' = $1`,
    [transactionId],
  )
  expect(told?.type).toBe('transaction.completed')
  const refunded = await shop.api('POST', `/merchants/${id}/transactions/${transactionId}/refund`, {
    as: shop.owner,
    body: { reason: 'No había pan.', document: 'V12345678', name: 'Luis Rojas' },
  })
  expect([refunded.status, refunded.body.status]).toStrictEqual([200, 'success'])
})

test('a refund asks for the payer’s bank where nobody has said it', async () => {
  const { id } = shop.merchants.bnc
  const { phone, amount } = await deposit('bnc')
  // As a line of a statement that does not name it.
  await shop.service.database.query('update bank_movements set bank_code = null where phone = $1', [
    phone,
  ])
  const { body } = await verify({ phone, amount })
  const refund = (more: object) =>
    shop.api('POST', `/merchants/${id}/transactions/${body.transactionId}/refund`, {
      as: shop.owner,
      body: { document: 'V12345678', name: 'Luis Rojas', ...more },
    })
  const refused = await refund({})
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'bankCode' }])
  expect((await refund({ bankCode: '0105' })).body.status).toBe('success')
})

describe('in the test environment', () => {
  test('nothing has come in but what was simulated', async () => {
    const asked = { phone: newPayer().phone, amount: 913.29, environment: 'test' }
    expect((await verify(asked, { bank: 'sandbox' })).body).toStrictEqual(nothing('absent'))
    const { status } = await shop.api('POST', '/sandbox/simulations', {
      as: shop.owner,
      body: { type: 'incoming_payment', merchantId: shop.merchants.sandbox.id, ...asked },
    })
    expect(status).toBe(201)
    expect((await verify(asked, { bank: 'sandbox' })).body.status).toBe('found')
  })

  test('a test key reaches the test environment alone', async () => {
    const as = await createApiKey(shop.service, shop.owner, { environment: 'test' })
    const asked = { phone: newPayer().phone, amount: 100 }
    await shop.api('POST', '/sandbox/simulations', {
      as,
      body: { type: 'incoming_payment', merchantId: shop.merchants.sandbox.id, ...asked },
    })
    const found = await verify(asked, { bank: 'sandbox', as })
    expect((await transactionOf(found, 'sandbox')).environment).toBe('sandbox')
    expectRefusal(await verify({ ...asked, environment: 'live' }, { as }), 'INVALID_REQUEST')
  })
})

describe('with an Idempotency-Key', () => {
  const keyed = (key: string, body: object) => verify(body, { headers: { 'Idempotency-Key': key } })

  test('a lost answer is sent again, and another request with its key is refused', async () => {
    const { phone, amount } = await deposit('bnc')
    const key = `venta-${phone}`
    const found = await keyed(key, { phone, amount })
    expect(found.body.status).toBe('found')
    const again = await keyed(key, { phone, amount })
    expect(again.text).toBe(found.text)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expectRefusal(await keyed(key, { phone, amount: amount + 1 }), 'IDEMPOTENCY_KEY_REUSED')
    expect((await keyed(`${key}-2`, { phone, amount })).body).toStrictEqual({
      ...found.body,
      ...{ status: 'already_used', sameRequest: true },
    })
    const other = await createApiKey(shop.service, shop.owner, { environment: 'live' })
    expect((await verify({ phone, amount }, { as: other })).body.sameRequest).toBe(true)
    shop.setMinutes(61)
    expect((await verify({ phone, amount })).body).toStrictEqual({
      ...found.body,
      ...{ status: 'already_used', sameRequest: false },
    })
  })

  test.each(['ledger', 'bank'] as const)(
    'ten at once with one key get one answer, by the %s',
    async (source) => {
      const { phone, amount } = await deposit('bnc', { told: source === 'ledger' })
      const answers = await concurrently(10, () => keyed(`junto-${phone}`, { phone, amount }))
      const found = answers.filter(({ status }) => status === 200)
      expect(new Set(found.map(({ text }) => text)).size).toBe(1)
      expect(found[0]?.body.status).toBe('found')
      for (const { status } of answers) expect([200, 409]).toContain(status)
      expect(
        await shop.service.database.query('select status from transactions where phone = $1', [
          phone,
        ]),
      ).toStrictEqual([{ status: 'completed' }])
    },
  )

  test('what has made nothing leaves the key free: the same one asks anew, and finds it', async () => {
    const payer = newPayer()
    const amount = newAmount()
    const body = { phone: payer.phone, amount: Number(amount) }
    const key = `luego-${payer.phone}`
    expect((await keyed(key, body)).body).toStrictEqual(nothing('absent'))
    await deposit('bnc', { payer, amount })
    const found = await keyed(key, body)
    expect(found.body.status).toBe('found')
    expect((await keyed(key, body)).text).toBe(found.text)
  })
})

describe('refuses, and writes nothing:', () => {
  const asked = () => ({ phone: newPayer().phone, amount: 512.3 })

  test.each<[string, unknown]>([
    ['phone', undefined],
    ['phone', '0412'],
    ['phone', '02121234567'],
    ['amount', undefined],
    ['amount', 0],
    ['amount', 1.234],
    ['amount', '12'],
    ['day', 'ayer'],
    ['day', '2026-03-11'],
    ['day', '2026-03-02'],
    ['bankCode', 'BNC'],
    ['reference', '123'],
    ['externalReference', ' '],
    ['environment', 'x'],
  ])('%s %j', async (field, value) => {
    const before = await linkPaymentRows(shop)
    const refused = await verify({ ...asked(), [field]: value })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toStrictEqual([
      field,
    ])
    expect(await linkPaymentRows(shop)).toStrictEqual(before)
  })

  test('an unknown field, if that is asked for', async () => {
    const body = { ...asked(), refrence: '1' }
    const ignored = await verify(body)
    expect(ignored.headers.get('X-Ignored-Fields')).toBe('refrence')
    const refused = await verify(body, { headers: { Prefer: 'handling=strict' } })
    expectRefusal(refused, 'INVALID_REQUEST')
  })

  test('somebody who is no member, as if the merchant did not exist', async () => {
    const stranger = await createUser(shop.service, { kycStatus: 'approved' })
    expectRefusal(await verify(asked(), { as: stranger }), 'NOT_FOUND')
  })

  test('a merchant without an account', async () => {
    expect(expectRefusal(await verify(asked(), { bank: 'sandbox' }), 'CONFLICT')).toBe(
      'The merchant has no settlement account that is connected to its bank. Its owner has to set one.',
    )
  })

  test.each(REFUSING_STATES)('%s', async (state, change, back, code) => {
    await shop.service.database.query(`update ${change}`)
    try {
      const expected = /suspended|banned/.test(state) ? 'ACCOUNT_SUSPENDED' : code
      expectRefusal(await verify(asked()), expected)
    } finally {
      await shop.service.database.query(`update ${back}`)
    }
    expect((await verify(asked())).body).toStrictEqual(nothing('absent'))
  })
})
