import { randomInt } from 'node:crypto'
import {
  type Action,
  type Client,
  chance,
  newIdempotencyKey,
  pick,
  pickEnvironment,
  pickShop,
} from '../client.ts'
import type { Environment, Link, Shop } from '../fixtures.ts'

/** By whose cents the sandbox succeeds, refuses, and leaves pending at first. */
const SANDBOX_CENTS = ['00', '25', '50', '75', '99', '51', '14', '55', '68', '91']

const amountIn = (environment: Environment): number =>
  Number(`${1 + randomInt(40)}.${environment === 'live' ? '25' : pick(SANDBOX_CENTS)}`)

function orderBody({ accounts }: Shop, environment: Environment) {
  return {
    account_number: accounts[environment],
    amount: amountIn(environment),
    document: 'V12345678',
    name: 'Luis Rojas',
    concept: 'Pedido 7',
  }
}

const toPhone = { phone: '04121234567', bank_code: '0102' }
/** Is no account that anybody here pays from. */
const toAccount = { destination_account: '01020000810000000000' }

/** A mobile payment, which some send once more with its key. */
export const sendMobilePayment: Action = async (client) => {
  const shop = pickShop(client)
  const environment = pickEnvironment()
  const body = { ...orderBody(shop, environment), ...toPhone }
  await sendOrderWithKey(client, shop, environment, '/bank/p2p', body)
}

export const sendTransfer: Action = async (client) => {
  const shop = pickShop(client)
  const environment = pickEnvironment()
  const body = { ...orderBody(shop, environment), ...toAccount }
  const sent = await sendOrderWithKey(client, shop, environment, '/bank/transfer', body)
  if (chance(50)) {
    const as = shop.keys[environment]
    await client.testbed.call('GET', `/bank/transfer/status?id=${sent.id}`, { as })
  }
}

/** Orders it with a key, by key or session, and now and then again: at the same moment, or after it. */
async function sendOrderWithKey(
  { testbed: { call, recorder } }: Client,
  { keys, owner }: Shop,
  environment: Environment,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const request = { as: pick([keys[environment], owner.token]), key: newIdempotencyKey(), body }
  const twin = chance(5) ? call('POST', path, { ...request, expects: [201, 409] }) : undefined
  const first = await call('POST', path, { ...request, ...(twin && { expects: [201, 409] }) })
  const second = await twin
  const replay = chance(10) || first.status === 409 ? await call('POST', path, request) : undefined
  const answers = [first, second, replay].filter((answer) => answer?.status === 201)
  if (new Set(answers.map((answer) => answer?.text)).size !== 1) {
    recorder.recordUnexpected(`${path} was answered differently with the same key`)
  }
  return answers[0]?.body
}

/** A charge by the payer's one-time key, which some send twice. */
export const chargeLink: Action = async (client) => {
  const shop = pickShop(client)
  const environment = pickEnvironment()
  const status = await charge(client, shop, shop.links[environment], [429])
  if (status === 429) await renewLink(client, shop, environment)
}

/** A link takes a hundred tries an hour that come to nothing, or to nothing yet: then its shop makes another. */
async function renewLink({ testbed }: Client, shop: Shop, environment: Environment): Promise<void> {
  const { amount } = shop.links[environment]
  const { body } = await testbed.call('POST', `/merchants/${shop.merchant.id}/payment-links`, {
    ...{ as: shop.owner.token, key: newIdempotencyKey() },
    body: { label: 'Pan', amount, environment },
  })
  shop.links[environment] = { id: body.id, token: body.token, environment, amount }
}

async function charge(
  { testbed, payer, refundable }: Client,
  shop: Shop,
  link: Link,
  refusals: readonly number[] = [],
): Promise<number> {
  const otp = String(randomInt(10_000_000, 100_000_000))
  if (link.environment === 'live') {
    if (shop.bank === 'r4') testbed.r4.giveKey({ ...payer, otp })
    else testbed.bnc.books.addPayer({ ...payer, balance: '1000000.00', tokens: [otp] })
  }
  const request = { key: newIdempotencyKey(), body: { ...payer, otp }, expects: [200, ...refusals] }
  const path = `/pay/${link.token}/charge`
  const { status, body, text } = await testbed.call('POST', path, request)
  if (status === 200 && chance(10)) {
    const replay = await testbed.call('POST', path, request)
    if (replay.text !== text) testbed.recorder.recordUnexpected(`${path} was replayed differently`)
  }
  if (body?.status === 'success') refundable.push({ shop, id: body.transactionId })
  return status
}

/** A link for two, and three charges of it one after the other: the last is refused. */
export const exhaustLink: Action = async (client) => {
  const shop = pickShop(client)
  const [environment, as] = [pickEnvironment(), shop.owner.token]
  const { body } = await client.testbed.call(
    'POST',
    `/merchants/${shop.merchant.id}/payment-links`,
    {
      ...{ as, key: newIdempotencyKey() },
      body: { label: 'Torta', amount: 12.25, environment, maxPayments: 2 },
    },
  )
  const link: Link = { id: body.id, token: body.token, environment, amount: body.amount }
  // Who has failed too often with other links is told so.
  for (const refusals of [[429], [429], [409, 429]]) await charge(client, shop, link, refusals)
}

/** A mobile payment into the merchant's account, and the claim that it was made; a second claim is refused. */
export const verifyPayment: Action = async (client) => {
  const { testbed, refundable } = client
  const { phone, bankCode } = client.payer
  const shop = pickShop(client)
  const environment = pickEnvironment()
  const link = shop.links[environment]
  const amount = link.amount.toFixed(2)
  const reference =
    environment === 'test'
      ? String(randomInt(10_000_000, 100_000_000))
      : testbed[shop.bank].deposit({ amount, phone, bankCode, notify: chance(70) }).reference
  const claim = { reference, phone, bankCode }
  const path = `/pay/${link.token}/verify`
  const asked = { key: newIdempotencyKey(), body: claim, expects: [200, 429] }
  const { status, body } = await testbed.call('POST', path, asked)
  if (status === 429) return renewLink(client, shop, environment)
  if (body.status === 'success') refundable.push({ shop, id: body.transactionId })
  if (body.status === 'success' && chance(20)) {
    await testbed.call('POST', path, { key: newIdempotencyKey(), body: claim, expects: [409] })
  }
}

/** A payment of a test link with the outcome chosen. */
export const simulate: Action = async (client) => {
  const { simulated, keys, owner } = pickShop(client)
  const action = pick(['charge', 'verify'])
  await client.testbed.call('POST', `/sandbox/pay/${simulated.token}/${action}`, {
    as: pick([keys.test, owner.token]),
    body: { simulate: pick(['success', 'success', 'failed', 'pending']) },
  })
}

/** Pays something back that was paid, and asks for it a second time. */
export const refund: Action = async ({ testbed: { call }, refundable }) => {
  const paid = refundable.splice(randomInt(refundable.length + 1), 1)[0]
  if (paid === undefined) return
  const path = `/merchants/${paid.shop.merchant.id}/transactions/${paid.id}`
  const as = paid.shop.owner.token
  const body = { reason: 'Devuelto', document: 'V12345678', name: 'Luis Rojas' }
  const [first] = await Promise.all([
    call('POST', `${path}/refund`, { as, key: newIdempotencyKey(), body, expects: [200, 409] }),
    chance(20) &&
      call('POST', `${path}/refund`, { as, key: newIdempotencyKey(), body, expects: [200, 409] }),
  ])
  if (first.status === 200) await call('GET', `${path}/refunds`, { as })
}
