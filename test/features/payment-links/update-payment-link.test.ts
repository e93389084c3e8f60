import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentLinkId } from '../../../src/platform/ids.ts'
import { addMember, createUser } from '../../support/actors.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { createLinkShop, type LinkShop } from '../../support/payment-links.ts'
import { type Service, startService } from '../../support/service.ts'

const HOUR_MS = 3_600_000

let service: Service
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const past = () => new Date(Date.now() - HOUR_MS)
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString()

const recordsOf = ({ headers }: CallResult) =>
  auditRecordsOfRequest(service, 'payment_link.update', headers.get('X-Request-Id'))

const timeOf = async (id: string) => {
  const [row] = await service.database.query<{ updated_at: Date }>(
    'select updated_at from payment_links where id = $1',
    [paymentLinkId.toUuid(id)],
  )
  return row?.updated_at.getTime()
}

/** A link that was paid as often as it may be. */
async function completedLink() {
  const link = await createLink(service, shop.merchant, { maxPayments: 1 })
  expect((await shop.charge(link.token)).body.status).toBe('success')
  return link
}

describe('a change', () => {
  test.each([
    ['label', ' Cachapa ', 'Cachapa'],
    ['description', 'Con queso.', 'Con queso.'],
    ['description', '', ''],
    ['expiresAt', '2199-12-31T23:59:59Z', '2199-12-31T23:59:59.000Z'],
    ['externalReference', ' PED-2 ', 'PED-2'],
    ['externalReference', null, null],
    ['metadata', { mesa: '4' }, { mesa: '4' }],
    ['metadata', {}, {}],
    ['returnUrl', 'https://tienda.example.com', 'https://tienda.example.com/'],
    ['returnUrl', 'http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x'],
    ['returnUrl', null, null],
  ])('of only %s leaves everything else', async (field, sent, shown) => {
    const made = await shop.make({
      description: 'De coco.',
      maxPayments: 3,
      externalReference: 'PED-1',
      metadata: { mesa: '3' },
    })
    const changed = await shop.put(made.body.id, { [field]: sent })
    expect(changed.body).toStrictEqual({ ...made.body, [field]: shown })
    expect((await shop.get(made.body.id)).text).toBe(changed.text)
  })

  test('can switch a link off and on again', async () => {
    const { body } = await shop.make()
    const off = await shop.put(body.id, { active: false })
    expect(off.body).toStrictEqual({ ...body, status: 'INACTIVE', active: false })
    expectRefusal(await shop.charge(body.token), 'CONFLICT')
    expect((await shop.put(body.id, { active: true })).body).toStrictEqual(body)
    expect((await shop.charge(body.token)).body.status).toBe('success')
  })

  test('never changes what the link asks for, whatever is sent', async () => {
    const { body } = await shop.make()
    const sent = { amount: 1, currency: 'USD', environment: 'live', maxPayments: 9, token: 'x' }
    const changed = await shop.put(body.id, { ...sent, id: 'x', status: 'EXPIRED', payments: 7 })
    expect(changed.body).toStrictEqual(body)
  })

  test('is recorded with before and after', async () => {
    const { body } = await shop.make({ expiresAt: '2199-01-01T00:00:00Z' })
    const changed = await shop.put(body.id, { label: 'Arepa', active: false, expiresAt: null })
    expect(await recordsOf(changed)).toMatchObject([
      {
        user_id: shop.owner.uuid,
        resource: body.id,
        details: {
          before: {
            label: 'Torta',
            description: '',
            active: true,
            expiresAt: '2199-01-01T00:00:00.000Z',
          },
          after: { label: 'Arepa', description: '', active: false, expiresAt: null },
        },
      },
    ])
  })

  test('that changes nothing affects neither the time nor the audit log', async () => {
    const { body } = await shop.make({ expiresAt: '2199-01-01T00:00:00Z' })
    const before = await timeOf(body.id)
    const { label, description, active, expiresAt } = body
    for (const same of [{}, { label }, { label, description, active, expiresAt }]) {
      const changed = await shop.put(body.id, same)
      expect(changed.body).toStrictEqual(body)
      expect(await recordsOf(changed)).toStrictEqual([])
    }
    expect(await timeOf(body.id)).toBe(before)
  })

  test('of the expiry lets a new expiry cause an event again', async () => {
    const link = await createLink(service, shop.merchant, { expiresAt: past() })
    const told = async () =>
      (
        await service.database.query<{ told: boolean }>(
          'select expiry_recorded_at is not null as told from payment_links where id = $1',
          [link.uuid],
        )
      )[0]?.told
    await service.database.query(
      'update payment_links set expiry_recorded_at = now() where id = $1',
      [link.uuid],
    )
    await shop.put(link.id, { label: 'Otra' })
    expect(await told()).toBe(true)
    await shop.put(link.id, { expiresAt: inAnHour() })
    expect(await told()).toBe(false)
  })
})

describe('invalid input is refused by its field:', () => {
  test.each([
    ['label', '   '],
    ['label', 'x'.repeat(121)],
    ['description', 'x'.repeat(1001)],
    ['active', 'false'],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', '2020-01-01T00:00:00Z'],
  ])('%s: %j', async (field, value) => {
    const { body } = await shop.make()
    const refused = await shop.put(body.id, { label: 'Otra', [field]: value })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: field }])
    expect((await shop.get(body.id)).body).toStrictEqual(body)
  })
})

describe('an expired link', () => {
  const expired = () => createLink(service, shop.merchant, { expiresAt: past() })

  test('cannot be switched on, and the rest of that change is not made either', async () => {
    const { id } = await expired()
    expectRefusal(await shop.put(id, { active: true, label: 'Otra' }), 'CONFLICT')
    expect((await shop.get(id)).body).toMatchObject({ label: 'Torta', status: 'EXPIRED' })
  })

  test.each(['afterResponse', 'never'] as const)(
    'can be switched on if it then expires %s',
    async (when) => {
      const { id } = await expired()
      const expiresAt = when === 'afterResponse' ? inAnHour() : null
      const changed = await shop.put(id, { active: true, expiresAt })
      expect(changed.body).toMatchObject({ status: 'ACTIVE', active: true, expiresAt })
    },
  )

  test('can be switched off, which shows once it has more time', async () => {
    const { id } = await expired()
    expect((await shop.put(id, { active: false })).body.status).toBe('EXPIRED')
    expect((await shop.put(id, { expiresAt: null })).body.status).toBe('INACTIVE')
  })

  test('can get another text', async () => {
    const { id } = await expired()
    expect((await shop.put(id, { label: 'Otra' })).body).toMatchObject({
      label: 'Otra',
      status: 'EXPIRED',
    })
  })
})

describe('a completed link', () => {
  test('cannot be switched on, whatever its expiry', async () => {
    const { id } = await completedLink()
    for (const change of [{ active: true }, { active: true, expiresAt: inAnHour() }]) {
      expectRefusal(await shop.put(id, change), 'CONFLICT')
    }
    const off = await shop.put(id, { active: false })
    expect(off.body).toMatchObject({ status: 'COMPLETED', active: false, payments: 1 })
    expectRefusal(await shop.put(id, { active: true }), 'CONFLICT')
  })
})

test('only ADMIN and OWNER can change links', async () => {
  const { body } = await shop.make()
  const [admin, plain] = [await createUser(service), await createUser(service)]
  await addMember(service, shop.merchant, admin, 'ADMIN')
  await addMember(service, shop.merchant, plain, 'MEMBER')
  expectRefusal(await shop.put(body.id, { active: false }, { as: plain }), 'FORBIDDEN')
  expect((await shop.put(body.id, { active: false }, { as: admin })).status).toBe(200)
})

describe('of concurrent requests', () => {
  test.each([undefined, 1])(
    'a charge and a switch-off each succeed or are told why not, limit %s',
    { tags: ['full'] },
    async (maxPayments) => {
      for (let round = 0; round < 12; round += 1) {
        const link = await createLink(service, shop.merchant, maxPayments ? { maxPayments } : {})
        const calls = [
          () => shop.charge(link.token),
          () => shop.put(link.id, { active: false }),
        ] as const
        const [charged, switched] =
          round % 2 === 0
            ? await Promise.all([calls[0](), calls[1]()])
            : (await Promise.all([calls[1](), calls[0]()])).toReversed()
        expect(switched?.status).toBe(200)
        expect([200, 409]).toContain(charged?.status)
        const payments = charged?.status === 200 ? 1 : 0
        const status = payments === 1 && maxPayments === 1 ? 'COMPLETED' : 'INACTIVE'
        expect((await shop.get(link.id)).body).toMatchObject({ status, payments, active: false })
        expectRefusal(await shop.charge(link.token), 'CONFLICT')
      }
    },
  )

  test('a link that is completed while the change waits is not switched on', async () => {
    const link = await createLink(service, shop.merchant, { maxPayments: 1, active: false })
    const holder = await openTransaction(service.database)
    await holder.query('update payment_links set paid_slots = 1 where id = $1', [link.uuid])
    const switching = shop.put(link.id, { active: true, label: 'Otra' })
    await waitForLockWaiters(service.database, 1)
    await holder.commit()
    expectRefusal(await switching, 'CONFLICT')
    expect((await shop.get(link.id)).body).toMatchObject({ label: 'Torta', status: 'COMPLETED' })
  })

  test('twenty changes of different fields are all kept', async () => {
    const { body } = await shop.make()
    const changes = Array.from({ length: 20 }, (_, turn) =>
      turn % 2 === 0 ? { label: 'Arepa' } : { description: 'De maíz.' },
    )
    const results = await Promise.all(changes.map((change) => shop.put(body.id, change)))
    expect(results.map(({ status }) => status)).toStrictEqual(Array(20).fill(200))
    expect((await shop.get(body.id)).body).toMatchObject({
      label: 'Arepa',
      description: 'De maíz.',
    })
    const records = await Promise.all(results.map(recordsOf))
    expect(records.flat()).toHaveLength(2)
  })
})
