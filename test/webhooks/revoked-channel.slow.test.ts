import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../src/domain/caracas.ts'
import { type ChannelShop, startChannelShop } from '../support/channel-shop.ts'
import { createDebtors, remindByWhatsApp } from '../support/debtors.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { createWebhook } from '../support/webhooks.ts'

/** Rounds of each kind, of so many webhooks; in every second one, a channel whose token is revoked has messages to send. */
const ROUNDS = Number(process.env.REVOKED_ROUNDS ?? 3)
const WEBHOOKS = 20
const MESSAGES = 20

const DUE = addDays(caracasDay(new Date()), 1)

let shop: ChannelShop
let receiver: Receiver
beforeAll(async () => {
  ;[shop, receiver] = await Promise.all([startChannelShop(), startReceiver()])
  await shop.connectWhole()
  await remindByWhatsApp(shop)
  await createWebhook(shop.service, shop.merchant, {
    ...{ environment: 'live', url: receiver.url('/pagos'), events: ['external_payment.recorded'] },
  })
  shop.service.setNow(new Date(`${DUE}T12:00:00-04:00`))
})
afterAll(async () => {
  await shop.stop()
  await receiver.stop()
})

/** Records payments one after another, beside cron. Resolves with how long each webhook took from the request on, in ms. */
async function tellBesideCron(): Promise<number[]> {
  const begun = new Map<string, number>()
  const before = receiver.requestsTo('/pagos').length
  const cron = shop.service.runCron()
  for (let nth = 0; nth < WEBHOOKS; nth += 1) {
    const at = Date.now()
    const body = { method: 'cash', amount: 25, currency: 'VES', environment: 'live' }
    const answer = await shop.post('/external-payments', body, shop.liveKey)
    begun.set(answer.body.id, at)
  }
  await cron
  const requests = await receiver.waitFor('/pagos', before + WEBHOOKS, 60_000)
  return requests.slice(before).map(({ body, at }) => {
    const { id } = JSON.parse(body).data
    return at - (begun.get(id) ?? Number.NaN)
  })
}

/** The channel's token is good for Meta no more, and messages wait to be sent by it. */
async function revoke() {
  await shop.service.database.query(
    `update channels set status = 'active', refusals = 0, last_error = null, next_check_at = 'infinity'`,
  )
  shop.whatsapp.failNext('token', MESSAGES)
  return createDebtors(shop, MESSAGES, DUE)
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

test('a revoked token disables its channel after five, and webhooks arrive beside it as without it', async () => {
  const [alone, beside]: [number[], number[]] = [[], []]
  await tellBesideCron()
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await tellBesideCron()))
    const debtors = await revoke()
    beside.push(...(await tellBesideCron()))
    // By SQL: at noon of the next day a log-in of this morning has ended.
    expect(
      await shop.service.database.query('select status, last_error from channels'),
    ).toMatchObject([{ status: 'disabled', last_error: 'credential:190' }])
    const messages = await shop.service.database.query(
      `select distinct status, reason from messages where charge_note_id = any ($1)`,
      [debtors.map(({ note }) => note)],
    )
    expect(messages).toEqual([{ status: 'failed', reason: 'channel_disabled' }])
  }
  expect(shop.whatsapp.messages).toEqual([])
  const times = [...alone, ...beside]
  expect(times).toHaveLength(2 * ROUNDS * WEBHOOKS)
  expect(times.every(Number.isFinite)).toBe(true)
  console.info(
    `p95 of ${alone.length} webhooks alone ${p95(alone)} ms, of ${beside.length} beside a revoked token ${p95(beside)} ms: ` +
      `${(p95(beside) / p95(alone)).toFixed(2)} times`,
  )
}, 600_000)
