import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../src/domain/caracas.ts'
import { addMember, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import {
  type ClosingBank,
  type ClosingTestbed,
  closeDay,
  startClosingTestbed,
} from '../../support/closing-testbed.ts'

const DAY = '2026-06-01'
let shop: ClosingTestbed
beforeAll(async () => {
  shop = await startClosingTestbed(DAY)
})
afterAll(() => shop.stop())

const pathOf = (bank: ClosingBank) => `/merchants/${shop.merchants[bank].id}/balance`
const read = (bank: ClosingBank, as: { token: string } = shop.owner) =>
  shop.api('GET', pathOf(bank), { as })

test('is what the bank says, what we say, and the difference', { tags: ['full'] }, async () => {
  shop.setTime(DAY, '08:00')
  const { accountNumber, id } = shop.accounts.bdv
  expect((await read('bdv')).body).toStrictEqual({
    merchantId: shop.merchants.bdv.id,
    environment: 'production',
    account: {
      ...{ id, bankCode: '0102', bankName: expect.stringContaining('Venezuela') },
      accountNumber: `****************${accountNumber.slice(-4)}`,
    },
    // Nothing was read yet, so that ours counts from 0 on.
    ...{ bankBalance: 1_000_000, bankSilence: null, ownBalance: 0, ownBasis: 'zero' },
    ...{ ownBasisDay: null, difference: null, readAt: '2026-06-01T12:00:00.000Z' },
  })
  await shop.runCron(DAY, '09:00')
  expect((await read('bdv')).body).toMatchObject({
    ...{ bankBalance: 1_000_000, ownBalance: 1_000_000, difference: 0 },
    ...{ ownBasis: 'bank', ownBasisDay: addDays(DAY, -1) },
  })
  shop.banks.bdv.deposit({ amount: '100.10' })
  expect((await read('bdv')).body).toMatchObject({
    ...{ bankBalance: 1_000_100.09, ownBalance: 1_000_000, difference: 100.09 },
  })
  await closeDay(shop, DAY)
  shop.banks.bdv.deposit({ amount: '5.00' })
  await shop.runCron(addDays(DAY, 1), '03:00')
  expect((await read('bdv')).body).toMatchObject({
    ...{ bankBalance: 1_000_105.08, ownBalance: 1_000_105.08, difference: 0 },
    ...{ ownBasis: 'closing', ownBasisDay: DAY },
  })
})

test.each(['silent', 'cut', 'garbage'] as const)(
  'a bank whose answer is %s is null with the reason, and no failure',
  { tags: ['full'] },
  async (kind) => {
    const fault = kind === 'garbage' ? { kind } : { kind, when: 'before' as const }
    shop.banks.bdv.server.fault(fault, { times: 5 })
    const { status, body } = await read('bdv')
    shop.banks.bdv.server.clearFaults()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ bankBalance: null, bankSilence: 'not_answered', difference: null },
      ownBalance: 1_000_105.08,
    })
  },
)

test.each(['bnc', 'r4'] as const)('%s tells no balance', async (bank) => {
  expect((await read(bank)).body).toMatchObject({
    ...{ bankBalance: null, bankSilence: 'not_told', difference: null },
  })
})

test('in the test environment there is no bank to ask', async () => {
  const key = await createApiKey(shop.service, shop.owner)
  expect((await read('bdv', key)).body).toMatchObject({
    ...{ environment: 'sandbox', account: null, bankBalance: null, bankSilence: 'test' },
    ownBalance: 0,
  })
})

test('is refused to nobody, a stranger and a MEMBER, and without an account', async () => {
  const [stranger, member] = [await createUser(shop.service), await createUser(shop.service)]
  await addMember(shop.service, shop.merchants.bdv, member, 'MEMBER')
  expectRefusal(await shop.api('GET', pathOf('bdv')), 'UNAUTHORIZED')
  expectRefusal(await read('bdv', stranger), 'NOT_FOUND')
  expectRefusal(await read('bdv', member), 'FORBIDDEN')
  const revoked = await createApiKey(shop.service, shop.owner, { revoked: true })
  expectRefusal(await read('bdv', revoked), 'UNAUTHORIZED')
  const key = await createApiKey(shop.service, shop.owner)
  const wrong = await shop.api('GET', `${pathOf('bdv')}?environment=live`, { as: key })
  expectRefusal(wrong, 'INVALID_REQUEST')
  const homeless = await createMerchant(shop.service, shop.owner)
  const answer = await shop.api('GET', `/merchants/${homeless.id}/balance`, { as: shop.owner })
  expect(expectRefusal(answer, 'CONFLICT')).toContain('settlement account')
})
