import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  faultsDuring,
  newMedusaId,
  PAYER,
  type ProviderBench,
  type Sent,
  type StoredSession,
  startProviderBench,
} from '../support/medusa-provider.ts'

let bench: ProviderBench
beforeAll(async () => {
  bench = await startProviderBench()
})
afterEach(() => bench.line.setFault('none'))
afterAll(() => bench.stop())

async function paidSession(
  input: Parameters<ProviderBench['begin']>[0] = {},
  parts: number[] = [],
) {
  const session = await bench.begin(input)
  for (const amountVes of parts) await bench.pay(session, { amountVes })
  if (parts.length === 0) await bench.pay(session)
  const { data, status } = await bench.provider.authorizePayment({ data: session })
  expect(status).toBe('captured')
  return data
}

/** As Medusa asks for one: with its own id of the refund. */
const refund = (data: StoredSession, amount: number, id = newMedusaId('ref')): Promise<Answer> =>
  bench.provider.refundPayment({ data, amount, context: { idempotency_key: id } })

/** The bolívares of the refunds that the service has and the bank has not refused, oldest first. */
const paidBack = async (session: StoredSession) =>
  (await bench.refunds(session))
    .filter(({ status }) => status !== 'failed')
    .map(({ amount }) => amount)
    .toReversed()

const isRefund = ({ method, path }: Sent) => method === 'POST' && path.endsWith('/refund')

describe('of an order in bolívares', () => {
  test('parts are paid back until nothing is left', async () => {
    const session = await paidSession()
    const id = newMedusaId('ref')
    const { data: first } = await refund(session, 10.5, id)
    const [made] = await bench.refunds(session)
    expect(made).toMatchObject({ externalReference: id, amount: 10.5, status: 'success' })
    expect(first.refunds).toEqual([{ id, amount: 10.5, amount_ves: 10.5, refund_ids: [made.id] }])
    const { data: second } = await refund(first, 14.5)
    expect(await paidBack(session)).toEqual([10.5, 14.5])
    await expect(refund(second, 0.01)).rejects.toThrow(/CONFLICT|REFUND/)
    expect(await paidBack(session)).toEqual([10.5, 14.5])
  })

  test('more than was paid is refused, and nothing is sent', async () => {
    const session = await paidSession()
    await expect(refund(session, 25.01)).rejects.toThrow(/25/)
    expect(await paidBack(session)).toEqual([])
  })

  test('one is paid back over several payments', async () => {
    const session = await paidSession({ amount: 100 }, [40, 60])
    const { data } = await refund(session, 70)
    expect(data.refunds).toMatchObject([{ amount: 70, amount_ves: 70 }])
    expect(data.refunds[0]?.refund_ids).toHaveLength(2)
    expect((await paidBack(session)).toSorted((a, b) => a - b)).toEqual([10, 60])
  })
})

test('of an order in dollars they are shares of the bolívares that were paid, to the last céntimo', async () => {
  const session = await paidSession({ amount: 10, currency_code: 'usd' })
  const { receivedVes } = await bench.checkout(session)
  let data = session
  // Whatever the rate is by then.
  await bench.service.database.query(
    "update exchange_rates set rate = rate * 2 where currency = 'USD'",
  )
  for (const part of [3.33, 3.33, 3.34]) data = (await refund(data, part)).data
  const parts = await paidBack(session)
  expect(parts[0]).toBeCloseTo(receivedVes * 0.333, 2)
  expect(Math.round(parts.reduce((sum, part) => sum + part * 100, 0))).toBe(
    Math.round(receivedVes * 100),
  )
})

describe('the payer', () => {
  const withoutPayer = { data: { payer: null } }

  test('is asked for where banks want to know them and nobody has said it', async () => {
    const session = await paidSession(withoutPayer)
    await expect(refund(session, 10)).rejects.toThrow(/name: /)
    expect(await paidBack(session)).toEqual([])
  })

  test('is the one whom the storefront has asked', async () => {
    const session = await paidSession({ data: { payer: PAYER } })
    await refund(session, 10)
    expect(await paidBack(session)).toEqual([10])
  })
})

describe('what the bank refuses', () => {
  test('is no refund, and can be asked for again', async () => {
    const session = await paidSession({ amount: 30 })
    await expect(refund(session, 10.14)).rejects.toThrow(/The bank has refused the refund: /)
    expect(await paidBack(session)).toEqual([])
    await refund(session, 10)
    expect(await paidBack(session)).toEqual([10])
  })

  test('is the rest, where another part was paid back: that part is then recorded', async () => {
    const session = await paidSession({ amount: 100 }, [40, 60])
    await expect(refund(session, 70.14)).rejects.toThrow(
      /Of Bs\. 70\.14, 60 were paid back.*60 VES/,
    )
    await expect(refund(session, 60)).rejects.toThrow(/on its way/)
    await minutesPass(session)
    const { data } = await refund(session, 60)
    expect(data.refunds).toMatchObject([{ amount: 60, amount_ves: 60 }])
    await refund(data, 10)
    expect(await paidBack(session)).toEqual([60, 10])
  })
})

test('what the bank has not decided is a refund, and is not sent again', async () => {
  const session = await paidSession({ amount: 30 })
  const { data } = await refund(session, 10.68)
  expect(await bench.refunds(session)).toMatchObject([{ status: 'pending', amount: 10.68 }])
  await refund(data, 5)
  expect(await paidBack(session)).toEqual([10.68, 5])
})

/** Makes the refunds of a checkout older, as if minutes had passed since. */
const minutesPass = (session: StoredSession) =>
  bench.service.database.query(
    `update refunds set created_at = created_at - interval '5 minutes'
     where external_reference like 'ref_%' and transaction_id in (
       select p.transaction_id from checkout_payments p join checkouts c on c.id = p.checkout_id
       where c.external_reference = $1)`,
    [session.reference],
  )

describe('a refund whose answer is lost', () => {
  test('is one refund: it is asked for again with the same key', async () => {
    const session = await paidSession()
    const faults = faultsDuring(bench.line, (sent, count) => isRefund(sent) && count === 1 && 'cut')
    const { data } = await refund(session, 10).finally(faults.end)
    expect(faults.sent().filter(isRefund)).toHaveLength(2)
    expect(data.refunds).toHaveLength(1)
    expect(await paidBack(session)).toEqual([10])
  })

  test('is found where no answer to it comes at all', async () => {
    const session = await paidSession()
    const faults = faultsDuring(bench.line, (sent) => isRefund(sent) && 'cut')
    const { data } = await refund(session, 10).finally(faults.end)
    expect(data.refunds).toMatchObject([
      { amount: 10, refund_ids: [expect.stringMatching(/^rfd_/)] },
    ])
    expect(await paidBack(session)).toEqual([10])
  })

  /** Has a refund carried out, and Medusa not learn of it, which then forgets its id. */
  async function lose(session: StoredSession, amount: number) {
    let isLost = false
    const faults = faultsDuring(bench.line, (sent) => {
      isLost ||= isRefund(sent)
      if (!isLost) return false
      return isRefund(sent) ? 'cut' : 'gone'
    })
    await expect(refund(session, amount).finally(faults.end)).rejects.toThrow(
      /whether the refund was made is unknown/,
    )
    expect(await paidBack(session)).toEqual([amount])
  }

  test('is taken over by the next one of the same amount, which sends nothing', async () => {
    const session = await paidSession()
    await lose(session, 10)
    await expect(refund(session, 10)).rejects.toThrow(/on its way and nothing else was sent/)
    await minutesPass(session)
    const id = newMedusaId('ref')
    const { data } = await refund(session, 10, id)
    expect(data.refunds).toMatchObject([{ id, amount: 10, amount_ves: 10 }])
    expect(await paidBack(session)).toEqual([10])
    await refund(data, 5)
    expect(await paidBack(session)).toEqual([10, 5])
  })

  test('is taken over in dollars, whose cents are worth more than a céntimo', async () => {
    const session = await paidSession({ amount: 10, currency_code: 'usd' })
    const ves = (await bench.checkout(session)).receivedVes
    await expect(
      bench.api('POST', `/merchants/${bench.merchant.id}/checkouts/${session.checkout_id}/refund`, {
        as: bench.owner,
        body: {
          amount: Number((ves * 0.333 + 0.05).toFixed(2)),
          name: PAYER.name,
          externalReference: newMedusaId('ref'),
        },
      }),
    ).resolves.toMatchObject({ status: 200 })
    await minutesPass(session)
    await expect(refund(session, 5)).rejects.toThrow(/Refund 3\.33 USD first/)
    await refund(session, 3.33)
    expect(await paidBack(session)).toHaveLength(1)
  })

  test('stops one of another amount, which says what to record first', async () => {
    const session = await paidSession()
    await lose(session, 10)
    await minutesPass(session)
    await expect(refund(session, 12)).rejects.toThrow(
      /Bs\. 10 of this payment.*Refund 10 VES first/,
    )
    expect(await paidBack(session)).toEqual([10])
  })
})

test('of five at once one is paid back, and the others say so', async () => {
  const session = await paidSession()
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => refund(session, 10)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const { reason } of refused) expect(reason.type).toBe('not_allowed')
  expect(await paidBack(session)).toEqual([10])
})

test('one made by hand at the service stays beside those of Medusa', async () => {
  const session = await paidSession()
  const path = `/merchants/${bench.merchant.id}/checkouts/${session.checkout_id}/refund`
  await bench.api('POST', path, { as: bench.owner, body: { amount: 5, name: PAYER.name } })
  await refund(session, 10)
  expect(await paidBack(session)).toEqual([5, 10])
})

test('without an id of Medusa’s, or a checkout, nothing is sent', async () => {
  const session = await paidSession()
  const { provider } = bench
  await expect(provider.refundPayment({ data: session, amount: 5 })).rejects.toThrow(/no id/)
  const context = { idempotency_key: newMedusaId('ref') }
  await expect(provider.refundPayment({ data: {}, amount: 5, context })).rejects.toThrow(/checkout/)
  expect(await paidBack(session)).toEqual([])
})
