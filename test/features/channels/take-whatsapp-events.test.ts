import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { internationalPhone } from '../../../src/domain/phone.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ChannelShop, type Connected, startChannelShop } from '../../support/channel-shop.ts'
import { createNote } from '../../support/charge-notes.ts'
import { type CustomerFixture, createCustomer } from '../../support/customers.ts'
import { createMessage } from '../../support/messages.ts'

let shop: ChannelShop
let channel: Connected
beforeAll(async () => {
  shop = await startChannelShop()
  channel = await shop.connectWhole()
})
afterAll(() => shop.stop())

let people = 0
let phone: string
let customer: CustomerFixture
beforeEach(async () => {
  people += 1
  phone = `0414${String(1_000_000 + people)}`
  customer = await newCustomer()
  await agree(customer.id)
})

const newCustomer = async (environment: 'live' | 'test' = 'live') => {
  const made = await createCustomer(shop.service, shop.merchant, { environment })
  await shop.service.database.query('update customers set phones = $2 where id = $1', [
    made.uuid,
    [phone],
  ])
  return made
}

const agree = (id: string) =>
  shop.put(`/customers/${id}/consents/whatsapp`, { status: 'given', how: 'En la inscripción' })

const consentOf = async (id: string) =>
  (await shop.get(`/customers/${id}`)).body.consents.find(
    (one: { channel: string }) => one.channel === 'whatsapp',
  ).status

const write = (text: string, at?: Date) =>
  shop.whatsapp.report(shop.whatsapp.writtenEvent(internationalPhone(phone), text, at))

/** A second of its own: WhatsApp's clock has no finer ones. */
const inSeconds = (seconds: number): Date => new Date(Date.now() + (seconds - 60) * 1000)

describe('a word', () => {
  test.each([
    'STOP',
    'stop',
    'Baja',
    '  BAJA ',
    'ALTO',
    'altó',
    'Álto.',
    's t o p',
    '¡Baja!',
    'ＳＴＯＰ',
  ])('%o stops the channel at once for everybody with that number', async (text) => {
    const other = await newCustomer()
    const ofTest = await newCustomer('test')
    expect(await write(text)).toBe(200)
    expect([await consentOf(customer.id), await consentOf(other.id)]).toEqual([
      'stopped',
      'stopped',
    ])
    expect(await consentOf(ofTest.id)).toBe('unknown')
    expectRefusal(await agree(customer.id), 'CONFLICT')
  })

  test.each(['Ya pagué, no me escriban más', 'No pares', 'stopp', '', 'hola'])(
    '%o says nothing about it',
    async (text) => {
      expect(await write(text)).toBe(200)
      expect(await consentOf(customer.id)).toBe('given')
    },
  )

  test.each(['ALTA', 'start', 'Álta'])('%o allows it again', async (text) => {
    await write('BAJA', inSeconds(1))
    await write(text, inSeconds(2))
    expect(await consentOf(customer.id)).toBe('given')
  })

  test('stops it for who gets the number later, too', async () => {
    await write('STOP')
    const later = await newCustomer()
    expectRefusal(await agree(later.id), 'CONFLICT')
  })

  test('of a button counts as well', async () => {
    const event = shop.whatsapp.eventOf({
      messages: [
        {
          ...{ from: internationalPhone(phone), id: 'wamid.x', type: 'button' },
          ...{ timestamp: String(Math.floor(Date.now() / 1000)), button: { text: 'Baja' } },
        },
      ],
    })
    expect(await shop.whatsapp.report(event)).toBe(200)
    expect(await consentOf(customer.id)).toBe('stopped')
  })

  test('a thousand times, at once and one after another, is recorded once', async () => {
    const event = shop.whatsapp.writtenEvent(internationalPhone(phone), 'STOP')
    const before = (await shop.events('customer.updated', customer.id)).length
    for (let round = 0; round < 50; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, () => shop.whatsapp.report(event)),
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    expect(await shop.events('customer.updated', customer.id)).toHaveLength(before + 1)
  }, 300_000)

  test('that is told again after another one changes nothing', async () => {
    const from = internationalPhone(phone)
    const stop = shop.whatsapp.writtenEvent(from, 'STOP', inSeconds(1))
    await shop.whatsapp.report(stop)
    await write('ALTA', inSeconds(2))
    await shop.whatsapp.report(stop)
    expect(await consentOf(customer.id)).toBe('given')
  })

  test('of two in the same second, the one that stops counts', async () => {
    const at = inSeconds(1)
    await Promise.all([write('ALTA', at), write('STOP', at), write('ALTA', at)])
    expect(await consentOf(customer.id)).toBe('stopped')
  })

  test('to another number of the same application says nothing here', async () => {
    const event = shop.whatsapp.writtenEvent(internationalPhone(phone), 'STOP')
    const [entry] = event.entry
    const [change] = entry?.changes ?? []
    if (change) change.value.metadata.phone_number_id = '999999999'
    expect(await shop.whatsapp.report(event)).toBe(200)
    expect(await consentOf(customer.id)).toBe('given')
  })

  test('is heard while the channel is disabled', async () => {
    await shop.service.database.query(`update channels set status = 'disabled'`)
    await write('STOP')
    await shop.service.database.query(`update channels set status = 'active'`)
    expect(await consentOf(customer.id)).toBe('stopped')
  })
})

describe('a state', () => {
  /** A message that was sent, as Meta knows it. */
  async function sent() {
    const note = await createNote(shop.service, shop.merchant, { customer, environment: 'live' })
    const id = await createMessage(shop.service, note)
    const wamid = `wamid.${note.id}`
    await shop.service.database.query(
      `update messages set channel = 'whatsapp', recipient = $2, provider_id = $3 where charge_note_id = $1`,
      [note.uuid, phone, wamid],
    )
    return { note, id, wamid, to: internationalPhone(phone) }
  }

  const shown = async (id: string) =>
    (await shop.get(`/messages?customerId=${customer.id}`)).body.data.find(
      (one: { id: string }) => one.id === id,
    )

  test('goes on alone, however it is told', async () => {
    const { id, wamid, to } = await sent()
    const tell = (status: 'sent' | 'delivered' | 'read') =>
      shop.whatsapp.report(shop.whatsapp.statusEvent({ id: wamid, to }, status))
    await tell('delivered')
    expect(await shown(id)).toMatchObject({
      status: 'delivered',
      to: expect.stringMatching(/^••••/),
    })
    await tell('read')
    await Promise.all([tell('sent'), tell('delivered'), tell('read')])
    expect((await shown(id)).status).toBe('read')
  })

  test('of one that did not arrive names Meta’s code, and it is not sent again', async () => {
    const { id, wamid, to } = await sent()
    const failed = shop.whatsapp.statusEvent({ id: wamid, to }, 'failed', { code: 131026 })
    await Promise.all([shop.whatsapp.report(failed), shop.whatsapp.report(failed)])
    expect(await shown(id)).toMatchObject({ status: 'rejected', reason: '131026' })
  })

  test('finds a message whose answer was lost by what was sent with it', async () => {
    const { note, id, to } = await sent()
    await shop.service.database.query(
      `update messages set status = 'unknown', provider_id = null where charge_note_id = $1`,
      [note.uuid],
    )
    const event = shop.whatsapp.statusEvent({ id: 'wamid.other', to, data: id }, 'delivered')
    await shop.whatsapp.report(event)
    expect((await shown(id)).status).toBe('delivered')
  })

  test('of a message of another merchant changes nothing', async () => {
    const other = await shop.newMerchant()
    const { note, id, wamid, to } = await sent()
    await shop.service.database.query(
      'update messages set merchant_id = $2 where charge_note_id = $1',
      [note.uuid, other.uuid],
    )
    await shop.whatsapp.report(shop.whatsapp.statusEvent({ id: wamid, to, data: id }, 'read'))
    const rows = await shop.service.database.query<{ status: string }>(
      'select status from messages where charge_note_id = $1',
      [note.uuid],
    )
    expect(rows).toEqual([{ status: 'sent' }])
  })

  test('a thousand in one request are taken', async () => {
    const { id, wamid, to } = await sent()
    const event = shop.whatsapp.statusEvent({ id: wamid, to }, 'delivered')
    const [entry] = event.entry
    const [change] = entry?.changes ?? []
    const value = change?.value as { statuses?: object[] }
    value.statuses = Array.from({ length: 1000 }, () => value.statuses?.[0] ?? {})
    expect(await shop.whatsapp.report(event)).toBe(200)
    expect((await shown(id)).status).toBe('delivered')
  })
})

describe('is refused', () => {
  const post = (body: string, signature?: string, path = channel.hookPath) =>
    shop.service.fetch(path, {
      ...{ method: 'POST', body },
      headers: {
        'Content-Type': 'application/json',
        ...(signature !== undefined && { 'X-Hub-Signature-256': signature }),
      },
    })
  const stop = () => JSON.stringify(shop.whatsapp.writtenEvent(internationalPhone(phone), 'STOP'))

  test('without a signature, with another body’s, another key’s, or half of one', async () => {
    const body = stop()
    const right = shop.whatsapp.sign(body)
    const forged: (string | undefined)[] = [
      ...[undefined, '', 'sha256=', right.slice(0, -2), right.replace('sha256=', 'sha1=')],
      ...[shop.whatsapp.sign(`${body} `), `sha256=${'0'.repeat(64)}`],
    ]
    for (const signature of forged) {
      const refused = await post(body, signature)
      expect([refused.status, signature]).toEqual([401, signature])
    }
    expect(await consentOf(customer.id)).toBe('given')
    expect((await post(body, right)).status).toBe(200)
  })

  test('is told of bytes and not of what they mean', async () => {
    const body = stop()
    const spaced = JSON.stringify(JSON.parse(body), null, 1)
    expect((await post(spaced, shop.whatsapp.sign(body))).status).toBe(401)
    expect((await post(spaced, shop.whatsapp.sign(spaced))).status).toBe(200)
  })

  test('at an address that this service has not made, or whose channel was deleted', async () => {
    const body = stop()
    const signature = shop.whatsapp.sign(body)
    for (const path of ['/hooks/whatsapp/x', `/hooks/whatsapp/${'A'.repeat(43)}`])
      expect((await post(body, signature, path)).status).toBe(404)
    const merchant = await shop.newMerchant()
    const deleted = await shop.connect({ merchant })
    await shop.api('DELETE', `/merchants/${merchant.id}/channels/${deleted.body.id}`, {
      as: shop.owner,
    })
    const path = new URL(deleted.body.hookUrl).pathname
    expect((await post(body, signature, path)).status).toBe(404)
  })

  test.each(['wamid\u0000', '\ud800'])(
    'the id %j, which nothing stores, holds no word up',
    async (id) => {
      const said = shop.whatsapp.writtenEvent(internationalPhone(phone), 'BAJA')
      const told = shop.whatsapp.statusEvent({ id, to: internationalPhone(phone) }, 'delivered')
      const body = JSON.stringify({ ...said, entry: [...said.entry, ...told.entry] })
      expect((await post(body, shop.whatsapp.sign(body))).status).toBe(200)
      expect(await consentOf(customer.id)).toBe('stopped')
    },
  )

  test('what is signed and not understood changes nothing', async () => {
    const odd = [
      '{}',
      '{"entry":7}',
      '{"entry":[{"changes":[{"field":"messages","value":{}}]}]}',
      JSON.stringify(shop.whatsapp.eventOf({ messages: [{ from: 1 }, null], statuses: ['x'] })),
    ]
    for (const body of odd) expect((await post(body, shop.whatsapp.sign(body))).status).toBe(200)
    expect((await post('no JSON', shop.whatsapp.sign('no JSON'))).status).toBe(400)
    expect(await consentOf(customer.id)).toBe('given')
  })
})
