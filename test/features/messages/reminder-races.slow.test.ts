import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../src/domain/caracas.ts'
import { internationalPhone } from '../../../src/domain/phone.ts'
import { customerId } from '../../../src/platform/ids.ts'
import { type ChannelShop, startChannelShop } from '../../support/channel-shop.ts'
import { createDebtors, type Debtor, remindByWhatsApp } from '../../support/debtors.ts'
import { createRandom } from '../../support/random.ts'

/** The races of a payment, or a STOP, and a reminder by WhatsApp. */
const RACES = Number(process.env.WHATSAPP_RACES ?? 60)
/** What one run of cron sends at most. */
const RACES_AT_ONCE = 100
/** What Meta reports again. */
const REPORTS = Number(process.env.WHATSAPP_REPORTS ?? 60)

/** Near enough for sessions to last. */
const DUE = addDays(caracasDay(new Date()), 8)

const random = createRandom()

let shop: ChannelShop
beforeAll(async () => {
  shop = await startChannelShop()
  await shop.connectWhole()
  await remindByWhatsApp(shop)
})
afterAll(() => shop.stop())

const owe = (count: number) => createDebtors(shop, count, DUE)

async function cronAt(hour: string, on = DUE): Promise<void> {
  const at = new Date(`${on}T${hour}:00-04:00`)
  shop.service.setNow(at)
  await shop.service.runCron(at)
}

const sentTo = ({ phone }: Debtor) =>
  shop.whatsapp.messages.filter(({ to }) => to === internationalPhone(phone)).length

const pay = async ({ checkout }: Debtor) => {
  const cash = { method: 'cash', amount: 25, currency: 'VES', environment: 'live' }
  const body = { ...cash, checkoutId: checkout }
  const { status } = await shop.post('/external-payments', body, shop.liveKey)
  expect(status).toBe(201)
}

const stop = async ({ phone }: Debtor) => {
  const written = shop.whatsapp.writtenEvent(internationalPhone(phone), 'Stop')
  expect(await shop.whatsapp.report(written)).toBe(200)
}

/** Pays or stops once it is time. Resolves with whether the reminder was being sent by then. */
async function race(owed: Debtor, isTime: () => boolean): Promise<boolean> {
  while (!isTime()) await delay(random.integerBelow(50))
  await (random.integerBelow(4) === 0 ? stop(owed) : pay(owed))
  const taken = await shop.service.database.query(
    'select from messages where charge_note_id = $1 and attempts > 0',
    [owed.note],
  )
  return taken.length > 0
}

test(`none is sent after the payment or STOP, and never twice a step, in ${RACES} races`, async () => {
  const all: { owed: Debtor; wasTaken: boolean }[] = []
  while (all.length < RACES) {
    const owed = await owe(Math.min(RACES_AT_ONCE, RACES - all.length))
    shop.service.setNow(new Date(`${DUE}T12:00:00-04:00`))
    const { length: before } = shop.whatsapp.messages
    let isCronOver = false
    const crons = Promise.all([cronAt('12:00'), cronAt('12:00'), cronAt('12:00')]).finally(() => {
      isCronOver = true
    })
    // A third pays at once, and the others when some number of reminders is out.
    const races = owed.map((one) => {
      const sent = before + random.integerBelow(owed.length) - owed.length / 3
      return race(one, () => isCronOver || shop.whatsapp.messages.length >= sent)
    })
    const taken = await Promise.all(races)
    await crons
    all.push(...owed.map((one, nth) => ({ owed: one, wasTaken: taken[nth] === true })))
  }
  for (const hour of ['12:01', '12:20', '19:59']) await cronAt(hour)
  await cronAt('08:00', addDays(DUE, 1))
  shop.service.setNow()
  const wrong = all.filter(({ owed, wasTaken }) => sentTo(owed) !== (wasTaken ? 1 : 0))
  expect(wrong).toEqual([])
  const sent = all.filter(({ wasTaken }) => wasTaken).length
  console.info(`${RACES} races: ${sent} were on their way before, ${RACES - sent} were not sent.`)
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(RACES)
}, 1_200_000)

test('what waits is sent by nobody outside the hours, and once within them', async () => {
  const owed = await owe(20)
  const { length: before } = shop.whatsapp.messages
  await shop.service.database.query(
    'with begun as (select begin_request($1::timestamptz)) select queue_reminders(100) from begun',
    [`${DUE}T19:59:59-04:00`],
  )
  for (const hour of ['20:00', '23:59']) await cronAt(hour)
  for (const hour of ['00:00', '07:59']) await cronAt(hour, addDays(DUE, 1))
  expect(shop.whatsapp.messages).toHaveLength(before)
  await cronAt('08:00', addDays(DUE, 1))
  shop.service.setNow()
  expect(owed.map(sentTo)).toEqual(owed.map(() => 1))
})

describe(`${REPORTS} reports that are told again, in any order`, () => {
  test('change nothing, tell nobody and send nothing', async () => {
    const [told, stopped] = await owe(2)
    if (!told || !stopped) throw new Error('Nobody owes anything.')
    await cronAt('12:00')
    shop.service.setNow()
    const message = shop.whatsapp.messages.find(({ to }) => to === internationalPhone(told.phone))
    if (!message) throw new Error('Nothing was sent.')
    const { statusEvent, writtenEvent, report } = shop.whatsapp
    const at = Date.now()
    const phone = internationalPhone(stopped.phone)
    const stoppedId = customerId.toPublic(stopped.customer)
    const events = [
      writtenEvent(phone, 'ALTA', new Date(at - 60_000)),
      writtenEvent(phone, 'BAJA', new Date(at)),
      ...(['sent', 'delivered', 'read'] as const).map((status) => statusEvent(message, status)),
    ]
    for (const event of events) expect(await report(event)).toBe(200)
    const state = async () => ({
      sent: shop.whatsapp.messages.length,
      messages: (await shop.get(`/messages?customerId=${customerId.toPublic(told.customer)}`)).body
        .data,
      customer: (await shop.get(`/customers/${stoppedId}`)).body,
      events: await shop.events('customer.updated', stoppedId),
    })
    const before = await state()
    expect(before.messages).toMatchObject([{ status: 'read' }])
    expect(before.customer.consents).toContainEqual(
      expect.objectContaining({ channel: 'whatsapp', status: 'stopped' }),
    )
    for (let nth = 0; nth < REPORTS; nth += 10) {
      const again = Array.from({ length: 10 }, () => report(random.pick(events)))
      expect(new Set(await Promise.all(again))).toEqual(new Set([200]))
    }
    await cronAt('12:30')
    shop.service.setNow()
    expect(await state()).toEqual(before)
  }, 300_000)
})
