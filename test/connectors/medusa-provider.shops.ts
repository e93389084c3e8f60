import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, createMerchant } from '../support/actors.ts'
import { createCheckout } from '../support/checkout-fixtures.ts'
import {
  faultsDuring,
  type Input,
  loadProvider,
  newMedusaId,
  PAYER,
  type ProviderBench,
  type StoredSession,
  startProviderBench,
} from '../support/medusa-provider.ts'

let bench: ProviderBench
beforeAll(async () => {
  bench = await startProviderBench()
})
afterEach(() => bench.line.setFault('none'))
afterAll(() => bench.stop())

const { BolivarPaymentProvider, BigNumber } = loadProvider()

const statusOf = async (data: Input) => (await bench.provider.authorizePayment({ data })).status

const checkoutsOf = async (reference: string) => {
  const path = `/merchants/${bench.merchant.id}/checkouts?environment=test&externalReference=${reference}`
  return (await bench.api('GET', path, { as: bench.owner })).body.total
}

describe('options', () => {
  const secret = 'whsec_c2VjcmV0'
  const right = {
    url: 'https://payments.example.com',
    apiKey: 'svc_test_abc',
    merchantId: 'mer_01kga5ycm3en0bdnm8e8e9tx2z',
    webhookSecret: secret,
  }

  test.each([
    ['as they are needed', {}],
    ['with both secrets while one is changed', { webhookSecret: [secret, 'whsec_bmV3'] }],
    ['with what is optional', { returnUrl: 'http://localhost:8000/thanks', acceptPartial: true }],
  ])('are taken %s', (_, changes) => {
    expect(() => BolivarPaymentProvider.validateOptions({ ...right, ...changes })).not.toThrow()
  })

  test.each([
    [{ url: '' }, /url is missing: the address of the service/],
    [{ url: 'payments.example.com' }, /url has to be the address/],
    [{ apiKey: undefined }, /apiKey is missing/],
    [{ apiKey: 'abc' }, /apiKey has to be an API key of the service, svc_live_/],
    [{ merchantId: 'shop' }, /merchantId has to be the id of your merchant, mer_/],
    [{ webhookSecret: undefined }, /webhookSecret is missing/],
    [{ webhookSecret: [] }, /webhookSecret has to be/],
    [{ webhookSecret: ['whsec_'] }, /webhookSecret has to be/],
    [{ returnUrl: '/thanks' }, /returnUrl has to be an address/],
    [{ acceptPartial: 'yes' }, /acceptPartial has to be true or false/],
    [{ api_key: 'svc_test_abc' }, /api_key is no option/],
    [{ url: '', apiKey: 'abc' }, /url is missing.*apiKey has to be/],
  ])('are refused: %o', (changes, message) => {
    const options = { ...right, ...changes }
    expect(() => BolivarPaymentProvider.validateOptions(options)).toThrow(message)
    expect(() => new BolivarPaymentProvider({}, options)).toThrow(message)
  })

  test('are never shown', () => {
    const options = { ...right, apiKey: 'top-secret', webhookSecret: 'top-secret' }
    expect(() => BolivarPaymentProvider.validateOptions(options)).toThrow(/^((?!top-secret).)*$/)
  })
})

describe('a new session', () => {
  test.each([
    ['a number', 25.5, 'usd', 25.5, 'USD'],
    ['a text', '25.50', 'ves', 25.5, 'VES'],
    ['a raw value', { value: '1234567.89' }, 'VES', 1234567.89, 'VES'],
    ['Medusa’s BigNumber', new BigNumber('0.1'), 'usd', 0.1, 'USD'],
    ['more decimals than money has', '14.305', 'usd', 14.31, 'USD'],
    ['a sum of doubles', 0.1 + 0.2, 'ves', 0.3, 'VES'],
  ])('has a checkout of its amount: %s', async (_, amount, currency_code, expected, currency) => {
    const session = await bench.begin({ amount, currency_code })
    expect(await bench.checkout(session)).toMatchObject({
      id: session.checkout_id,
      externalReference: session.session_id,
      amount: expected,
      currency,
      status: 'open',
      acceptPartial: true,
      returnUrl: 'https://tienda.example.com/gracias',
    })
    expect(session.url).toMatch(/\/pay\/[\w-]+$/)
  })

  test('is pending, and has one checkout however often it is asked for', async () => {
    const session_id = newMedusaId('payses')
    const input = { amount: 25, currency_code: 'ves', data: { session_id } }
    const answers = await Promise.all(
      [1, 2, 3].map(() => bench.provider.initiatePayment({ ...input })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
    expect(await checkoutsOf(session_id)).toBe(1)
  })

  test('has one checkout although the first answer was lost', async () => {
    const session_id = newMedusaId('payses')
    const faults = faultsDuring(
      bench.line,
      ({ method }, count) => method === 'POST' && count === 1 && 'cut',
    )
    const { id } = await bench.provider
      .initiatePayment({ amount: 25, currency_code: 'ves', data: { session_id } })
      .finally(faults.end)
    expect(id).toMatch(/^chk_/)
    expect(faults.sent().filter(({ method }) => method === 'POST')).toHaveLength(2)
    expect(await checkoutsOf(session_id)).toBe(1)
  })

  test('names the payer whom the storefront has asked, or Medusa’s customer', async () => {
    const asked = await bench.begin()
    expect((await bench.checkout(asked)).customer).toMatchObject(PAYER)
    const customer = { first_name: 'Luis', last_name: 'Rojas', phone: '555' }
    const known = await bench.begin({ data: { payer: null }, context: { customer } })
    expect((await bench.checkout(known)).customer).toMatchObject({
      name: 'Luis Rojas',
      phone: null,
    })
    const nobody = await bench.begin({ data: { payer: null } })
    expect((await bench.checkout(nobody)).customer).toBeNull()
  })

  test('leads back to a page of the shop alone', async () => {
    const return_url = 'https://tienda.example.com/ve/gracias?cart=1'
    const session = await bench.begin({ data: { return_url } })
    expect((await bench.checkout(session)).returnUrl).toBe(return_url)
    for (const elsewhere of ['https://evil.example.com/', 'gracias']) {
      const refused = bench.begin({ data: { return_url: elsewhere } })
      await expect(refused).rejects.toThrow(/return_url and cancel_url have to be/)
    }
  })

  test('takes nothing that only the provider may say', async () => {
    const paid = await bench.begin()
    await bench.pay(paid)
    const { checkout_id, reference, url } = paid
    const own = await bench.begin({ data: { checkout_id, reference, url, refunds: [{ id: 'x' }] } })
    expect(own.checkout_id).not.toBe(checkout_id)
    expect(own.reference).toBe(own.session_id)
    expect(own.refunds).toEqual([])
    expect(await statusOf(own)).toBe('pending')
  })

  test.each([
    [{ currency_code: 'eur' }, /takes usd and ves, not eur/],
    [{ amount: 0 }, /amount/],
    [{ data: { payer: { document: 'V12345678' } } }, /payer.name is missing/],
    [{ data: { payer: { name: 'Ana Pérez', document: '1' } } }, /customer\.document/],
  ])('is refused: %o', async (input, message) => {
    await expect(bench.begin(input)).rejects.toThrow(message)
  })

  test('is refused without an id', async () => {
    const refused = bench.provider.initiatePayment({ amount: 25, currency_code: 'ves', data: {} })
    await expect(refused).rejects.toThrow(/no id of the payment session/)
  })
})

describe('the state of a session', () => {
  test('is what the service says', async () => {
    const session = await bench.begin({ amount: 100 })
    expect(await statusOf(session)).toBe('pending')
    await bench.pay(session, { amountVes: 40 })
    expect(await statusOf(session)).toBe('requires_more')
    await bench.pay(session, { amountVes: 60 })
    const { status, data } = await bench.provider.authorizePayment({ data: session })
    expect(status).toBe('captured')
    expect(data).toMatchObject({ checkout_status: 'paid', received_ves: 100, payer: PAYER })
    expect((await bench.provider.getPaymentStatus({ data: session })).status).toBe('captured')
    expect((await bench.provider.retrievePayment({ data: session })).data).toEqual(data)
  })

  test('stays pending while the bank has not decided, and is captured when it has', async () => {
    const session = await bench.begin({ amount: 30.68 })
    expect((await bench.pay(session)).body.status).toBe('pending')
    expect(await statusOf(session)).toBe('pending')
    await bench.service.runCron(new Date(Date.now() + 10 * 60_000))
    expect(await statusOf(session)).toBe('captured')
  })

  test('stays pending while the service cannot be asked, and nothing is lost', async () => {
    const session = await bench.begin()
    await bench.pay(session)
    bench.line.setFault('gone')
    expect(await bench.provider.authorizePayment({ data: session })).toEqual({
      status: 'pending',
      data: session,
    })
    expect(bench.warnings.at(-1)).toContain(`${session.session_id} stays pending`)
    bench.line.setFault('none')
    expect(await statusOf(session)).toBe('captured')
  })

  test('stays pending when the key is revoked, whatever was paid', async () => {
    const { token } = await createApiKey(bench.service, bench.owner, { revoked: true })
    const logger = { warn: () => {} }
    const provider = new BolivarPaymentProvider({ logger }, { ...bench.options, apiKey: token })
    const session = await bench.begin()
    await bench.pay(session)
    expect((await provider.authorizePayment({ data: session })).status).toBe('pending')
  })

  test('is never that of another session’s checkout', async () => {
    const paid = await bench.begin()
    await bench.pay(paid)
    const unpaid = await bench.begin()
    expect(await statusOf({ ...unpaid, checkout_id: paid.checkout_id })).toBe('pending')
    await expect(bench.provider.authorizePayment({ data: {} })).rejects.toThrow(/no checkout/)
  })

  test('is canceled once it can no longer be paid', async () => {
    const session = await bench.begin()
    await bench.provider.cancelPayment({ data: session })
    expect(await statusOf(session)).toBe('canceled')
  })
})

test('a capture moves nothing, and is refused before the money is there', async () => {
  const session = await bench.begin()
  const capture = () => bench.provider.capturePayment({ data: session })
  await expect(capture()).rejects.toThrow(/This order is not paid/)
  await bench.pay(session)
  await capture()
  await capture()
  expect(await bench.checkout(session)).toMatchObject({ receivedVes: 25, overpaidVes: 0 })
})

describe('a session whose amount changes', () => {
  const update = (data: StoredSession, amount: number, currency_code = 'ves') =>
    bench.provider.updatePayment({ data, amount, currency_code })

  test('moves to a checkout of that amount, and the one before can no longer be paid', async () => {
    const session = await bench.begin()
    const { status, data } = await update(session, 30)
    expect(status).toBe('pending')
    expect(data).toMatchObject({ reference: `${session.session_id}-2`, amount: 30 })
    expect((await bench.checkout(session)).status).toBe('canceled')
    const { data: third } = await update(data, 1, 'usd')
    expect(third).toMatchObject({
      reference: `${session.session_id}-3`,
      session_id: session.session_id,
    })
    await bench.pay(third)
    expect(await statusOf(third)).toBe('captured')
  })

  test('stays where it is if the amount is the same', async () => {
    const session = await bench.begin()
    expect((await update(session, 25)).data).toEqual(session)
  })

  test('stays where it is once something was paid', async () => {
    const session = await bench.begin()
    await bench.pay(session, { amountVes: 5 })
    await expect(update(session, 30)).rejects.toThrow(/has received a payment/)
    expect((await bench.checkout(session)).status).toBe('partially_paid')
  })
})

describe.each(['cancelPayment', 'deletePayment'] as const)('%s', (method) => {
  const end = (data: Input) => bench.provider[method]({ data })

  test('closes the checkout, also when it is asked twice', async () => {
    const session = await bench.begin()
    expect((await end(session)).data.checkout_status).toBe('canceled')
    expect((await end(session)).data.checkout_status).toBe('canceled')
    expect((await bench.pay(session)).status).toBe(409)
  })

  test('is refused once something was paid', async () => {
    const session = await bench.begin()
    await bench.pay(session, { amountVes: 5 })
    await expect(end(session)).rejects.toThrow(/complete it or refund it/)
    await bench.pay(session, { amountVes: 20 })
    await expect(end(session)).rejects.toThrow(/complete it or refund it/)
    expect(await statusOf(session)).toBe('captured')
  })

  test('is refused while the bank confirms a payment', async () => {
    const session = await bench.begin({ amount: 40.68 })
    await bench.pay(session)
    await expect(end(session)).rejects.toThrow(/The bank is confirming a payment/)
    await bench.service.runCron(new Date(Date.now() + 10 * 60_000))
    expect(await statusOf(session)).toBe('captured')
  })
})

test('a session that Medusa has not stored is deleted without a checkout', async () => {
  expect(await bench.provider.deletePayment({ data: { payer: PAYER } })).toEqual({ data: {} })
})

test('nothing of a stranger’s merchant is seen', async () => {
  const other = await createMerchant(bench.service, bench.owner)
  const theirs = await createCheckout(bench.service, other, {
    externalReference: newMedusaId('payses'),
  })
  const { externalReference: reference, id: checkout_id } = theirs
  const data = { session_id: reference, reference, checkout_id }
  expect(await statusOf(data)).toBe('pending')
  await expect(bench.provider.retrievePayment({ data })).rejects.toThrow(/NOT_FOUND/)
})
