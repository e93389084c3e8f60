import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankOrderId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  AMBIGUOUS_ACCOUNT,
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { createBankOrder } from '../../support/bank-orders.ts'
import { createMovement } from '../../support/movements.ts'
import { createPayout } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
  account = await createBankAccount(service, user)
})
afterAll(() => service.stop())

const get = (name: string, id: string, as: { token: string } = user) =>
  api('GET', `/bank/accounts/${name}/transactions/${id}`, { as })

const send = async (changes: Record<string, unknown> = {}) =>
  (
    await api('POST', '/bank/p2p', {
      as: user,
      body: { account_number: account.id, phone: '04121234567', amount: 10, ...changes },
    })
  ).body

test('a payment is shown as in the list, with what was given with it', async () => {
  const sent = await send({ external_reference: 'NOM-7', metadata: { empleado: '12' } })
  const { body } = await get(account.id, sent.id)
  const list = await api('GET', `/bank/accounts/${account.id}/transactions`, { as: user })
  expect(body).toStrictEqual({
    ...list.body.data[0],
    direction: 'out',
    counterparty: {
      ...{ name: null, phone: '04121234567', bankCode: null },
      ...{ accountNumber: null, document: null },
    },
    concept: expect.any(String),
    reference: sent.reference,
    externalReference: 'NOM-7',
    metadata: { empleado: '12' },
    needsReview: false,
    receiptUrl: expect.stringMatching(/\/paid\/\w{52}$/),
    sentBy: { id: user.id, name: user.name },
    payoutId: null,
  })
  expect((await get(account.accountNumber, sent.id)).body).toStrictEqual(body)
})

test('a payment without them, and another movement, show null and {}', async () => {
  const sent = await send()
  const deposit = await createMovement(service, account, { type: 'deposit', amount: '65.25' })
  const nothing = { externalReference: null, metadata: {}, needsReview: false }
  expect((await get(account.id, sent.id)).body).toMatchObject({ type: 'p2p', ...nothing })
  expect((await get(account.id, deposit.id)).body).toStrictEqual({
    id: deposit.id,
    type: 'deposit',
    amount: 65.25,
    status: 'success',
    createdAt: expect.any(String),
    environment: 'sandbox',
    direction: 'in',
    counterparty: expect.any(Object),
    concept: expect.any(String),
    reference: '00014894',
    receiptUrl: null,
    sentBy: null,
    payoutId: null,
    ...nothing,
  })
})

test('a payout’s payment says which payout, and who has approved it', async () => {
  const merchant = await createMerchant(service, user)
  const approver = await createUser(service)
  const order = await createBankOrder(service, user, account)
  const payout = await createPayout(service, merchant, { account, by: user })
  await service.database.query(
    `update payout_rows set status = 'success', order_id = $2 where payout_id = $1`,
    [payout.uuid, order.uuid],
  )
  await service.database.query('update payouts set approved_by = $2 where id = $1', [
    payout.uuid,
    approver.uuid,
  ])
  expect((await get(account.id, order.id)).body).toMatchObject({
    sentBy: { id: approver.id, name: approver.name },
    payoutId: payout.id,
  })
})

test('what is not there, or not the caller’s, gives the same 404', async () => {
  const sent = await send()
  const other = await createBankAccount(service, user)
  const stranger = await createUser(service)
  const theirs = await createBankAccount(service, stranger)
  const live = await createBankAccount(service, user, { environment: 'live', connection: 'bnc' })
  const liveOrder = await createBankOrder(service, user, live, { environment: 'live' })
  const ours = await createMovement(service, account, {
    direction: 'out',
    paymentUuid: bankOrderId.toUuid(sent.id),
  })
  const answers = [
    await get(account.id, bankOrderId.toPublic(newUuid(new Date()))),
    await get(account.id, 'nonsense'),
    await get(account.id, ours.id),
    await get(other.id, sent.id),
    await get(theirs.id, sent.id),
    await get('acc_1', sent.id),
    await get(account.id, sent.id, stranger),
    await get(live.id, liveOrder.id, await createApiKey(service, user)),
    await get(account.id, sent.id, await createApiKey(service, user, { environment: 'live' })),
  ]
  for (const answer of answers) expectRefusal(answer, 'NOT_FOUND')
  expect((await get(live.id, liveOrder.id)).status).toBe(200)
})

test('a number of two accounts has to be replaced by an id, unless a key decides', async () => {
  const accountNumber = randomAccountNumber()
  const test = await createBankAccount(service, user, { accountNumber })
  await createBankAccount(service, user, { environment: 'live', connection: 'r4', accountNumber })
  const order = await createBankOrder(service, user, test)
  expect(expectRefusal(await get(accountNumber, order.id), 'CONFLICT')).toBe(AMBIGUOUS_ACCOUNT)
  expect((await get(test.id, order.id)).body.id).toBe(order.id)
  const key = await createApiKey(service, user)
  expect((await get(accountNumber, order.id, key)).body.id).toBe(order.id)
})
