import { beforeEach, describe, expect, test } from 'vitest'
import {
  matchMovements,
  reassignPayment,
  recordNotice,
  releasePayment,
} from '../../../../src/db/functions.ts'
import { caracasDay } from '../../../../src/domain/caracas.ts'
import { chargeNoteId } from '../../../../src/platform/ids.ts'
import { type Actor, createUser } from '../../../support/actors.ts'
import { createNote, type NoteFixture } from '../../../support/charge-notes.ts'
import { createCustomer } from '../../../support/customers.ts'
import type { Row } from '../../../support/database.ts'
import { insertMerchant, useFunctionBed } from '../../../support/function-bed.ts'
import { type FunctionShop, insertShop } from '../../../support/function-orders.ts'

const bed = useFunctionBed(new Date())
const TODAY = caracasDay(bed.now)
const PHONE = '04141234567'
const live = { environment: 'live' } as const
const query = (text: string, values?: unknown[]) => bed.database.query<Row>(text, values)

let shop: FunctionShop
let owner: Actor
beforeEach(async () => {
  shop = await insertShop(bed)
  owner = await createUser(bed)
})

const customer = (options: { document?: string; phones?: string[] } = {}) =>
  createCustomer(bed, shop.merchant, { ...live, ...options })
const noteOf = (whose: Awaited<ReturnType<typeof customer>>, amount = '25.00') =>
  createNote(bed, shop.merchant, { ...live, customer: whose, amount })

let notices = 0
interface Told {
  phone?: string
  document?: string
  amount?: string
  bookedOn?: string
}
/** A bank tells of a payment that has come in. */
async function payment({ amount = '25.00', bookedOn = TODAY, ...payer }: Told): Promise<string> {
  notices += 1
  const reference = String(70_000_000 + notices)
  await bed.value(
    recordNotice({
      ...{ connection: 'bnc', noticeKey: reference, type: 'p2p', amount, bookedOn, reference },
      ...{ concept: '', onStatement: true, bankCode: '0102', ...payer },
    }),
  )
  const [row] = await query('select id from bank_movements where notice_key = $1', [reference])
  return String(row?.id)
}

/** Eleven minutes later. */
async function match(): Promise<number> {
  await query(`update bank_movements set match_at = match_at - interval '11 minutes'`)
  const bankKeys = Array.from(
    { length: 5 },
    (_, nth) => `KEY${String(Math.random()).slice(2, 18).padEnd(16, '0')}${nth}`,
  )
  return bed.value(matchMovements({ bankKeys }))
}

const stateOf = async ({ uuid }: NoteFixture) => {
  const [row] = await query('select status, paid from charge_notes where id = $1', [uuid])
  return `${row?.status} ${row?.paid}`
}
const transactionOf = async (movementUuid: string) => {
  const [row] = await query(
    `select t.id, t.status, t.external_reference, t.released_at is not null as released, t.payment_method
     from bank_movements m join transactions t on t.id = m.transaction_id where m.id = $1`,
    [movementUuid],
  )
  return row
}
const unapplied = () =>
  query(
    'select status, reason, candidates, checkout_id, applied_checkout_id from unapplied_payments',
  )
const events = async (type: string) =>
  (
    await query(`select data from outbox where topic = 'event' and type = $1 order by id`, [type])
  ).map(({ data }) => data as Record<string, unknown>)

describe('a movement', () => {
  test('that shows its payer’s document pays the note that it equals, ten minutes later', async () => {
    const ana = await customer({ document: 'V12345678' })
    const note = await noteOf(ana)
    const other = await noteOf(ana, '26.00')
    const id = await payment({ document: 'V12345678' })
    expect(await bed.value(matchMovements({ bankKeys: ['A'.repeat(20)] }))).toBe(0)
    expect(await stateOf(note)).toBe('open 0.00')
    expect(await match()).toBe(1)
    expect(await stateOf(note)).toBe('paid 25.00')
    expect(await stateOf(other)).toBe('open 0.00')
    expect(await transactionOf(id)).toMatchObject({
      ...{ status: 'completed', external_reference: note.id, payment_method: 'mobile_payment' },
    })
    expect(await events('note.paid')).toMatchObject([{ id: note.id, paid: 25 }])
    expect(await events('transaction.completed')).toMatchObject([
      { externalReference: note.id, checkoutId: expect.stringMatching(/^chk_/) },
    ])
    expect(await match()).toBe(0)
  })

  test('with the phone of exactly one customer does, too, and of two customers does not', async () => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    await payment({ phone: PHONE })
    await match()
    expect(await stateOf(note)).toBe('paid 25.00')
    const shared = '04127654321'
    const first = await noteOf(await customer({ phones: [shared] }))
    await customer({ phones: [shared, PHONE] })
    const id = await payment({ phone: shared })
    await match()
    expect([await stateOf(first), await transactionOf(id)]).toEqual(['open 0.00', undefined])
  })

  test('is of who has its document, whoever has its phone', async () => {
    const named = await noteOf(await customer({ document: 'V12345678' }))
    const phoned = await noteOf(await customer({ phones: [PHONE] }))
    await payment({ document: 'V12345678', phone: PHONE })
    await match()
    expect([await stateOf(named), await stateOf(phoned)]).toEqual(['paid 25.00', 'open 0.00'])
  })

  test.each([
    ['another amount', { amount: '25.01' }],
    ['a day before the note was made', { bookedOn: '2026-01-05' }],
    ['the phone of nobody', { phone: '04120000000' }],
  ])('with %s pays nothing', async (_, changes: Told) => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    const id = await payment({ phone: PHONE, ...changes })
    await match()
    expect([await stateOf(note), await transactionOf(id)]).toEqual(['open 0.00', undefined])
  })

  test('that shows its payer later is matched then', async () => {
    const note = await noteOf(await customer({ document: 'V12345678' }))
    const id = await payment({ phone: '04120000000' })
    expect(await match()).toBe(0)
    await query(`update bank_movements set document = 'V12345678' where id = $1`, [id])
    await match()
    expect(await stateOf(note)).toBe('paid 25.00')
  })

  test('pays what remains of a note that was paid in part', async () => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    await payment({ phone: PHONE })
    await query(
      `update checkouts set status = 'partially_paid', paid_share = 0.4, received_ves = 10
       where id = (select checkout_id from charge_notes where id = $1)`,
      [note.uuid],
    )
    await match()
    expect(await stateOf(note)).toBe('partially_paid 10.00')
    await payment({ phone: PHONE, amount: '15.00' })
    await match()
    expect(await stateOf(note)).toBe('paid 25.00')
  })

  test('pays a note in dollars by the rate of the day on which it was booked', async () => {
    await query(
      `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
       values ('USD', $1, 36.5, 'bank', 'BCV', now() - interval '2 days', now() - interval '2 days')`,
      [TODAY],
    )
    const who = await customer({ phones: [PHONE] })
    const note = await createNote(bed, shop.merchant, {
      ...{ ...live, customer: who, amount: '10.00', currency: 'USD' },
    })
    await payment({ phone: PHONE, amount: '364.99' })
    await match()
    expect(await stateOf(note)).toBe('open 0.00')
    await payment({ phone: PHONE, amount: '365.00' })
    await match()
    expect(await stateOf(note)).toBe('paid 10.00')
  })

  test('does not pay twice: of two movements one is applied, and the other left', async () => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    const ids = [await payment({ phone: PHONE }), await payment({ phone: PHONE })]
    expect(await match()).toBe(2)
    expect(await stateOf(note)).toBe('paid 25.00')
    const booked = await Promise.all(ids.map(transactionOf))
    expect(booked.filter(Boolean)).toHaveLength(1)
    expect(await unapplied()).toEqual([])
  })

  test('waits while a charge of its payer has not ended, and is matched afterwards', async () => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    const id = await payment({ phone: PHONE })
    await query(
      `insert into bank_orders (id, user_id, account_id, environment, kind, connection, bank_key, amount, phone, concept,
         status, created_at, updated_at, next_attempt_at)
       values (uuidv7(), $1, $2, 'live', 'c2p', 'bnc', 'B2345678901234567890', 25, $3, '', 'pending', now(), now(), now())`,
      [owner.uuid, shop.account.uuid, PHONE],
    )
    await match()
    expect(await stateOf(note)).toBe('open 0.00')
    const [row] = await query(
      'select match_at > now() as waits from bank_movements where id = $1',
      [id],
    )
    expect(row?.waits).toBe(true)
    await query(`update bank_orders set status = 'failed', failure_reason = 'BANK_DOWN'`)
    await match()
    expect(await stateOf(note)).toBe('paid 25.00')
  })

  test('of another merchant’s account, or of one who has switched it off, pays nothing', async () => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    await query(
      `insert into collection_settings (merchant_id, reminders, match_payments, updated_at) values ($1, '[]', false, now())`,
      [shop.merchant.uuid],
    )
    await payment({ phone: PHONE })
    await match()
    expect(await stateOf(note)).toBe('open 0.00')
    await query(`update collection_settings set match_payments = true`)
    await query(`update merchants set status = 'inactive' where id = $1`, [shop.merchant.uuid])
    await payment({ phone: PHONE })
    await match()
    expect(await stateOf(note)).toBe('open 0.00')
  })

  test('that pays notes of two merchants with one account is left', async () => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    const second = await insertMerchant(bed, owner)
    await query('update merchants set settlement_account_id = $2 where id = $1', [
      ...[second.uuid, shop.account.uuid],
    ])
    const theirs = await createCustomer(bed, second as never, { ...live, phones: [PHONE] })
    await createNote(bed, second, { ...live, customer: theirs })
    const id = await payment({ phone: PHONE })
    await match()
    expect([await stateOf(note), await transactionOf(id)]).toEqual(['open 0.00', undefined])
  })
})

describe('a movement that pays each of two notes', () => {
  test('is left as an unapplied payment that names both, and a person gives it to one', async () => {
    const who = await customer({ phones: [PHONE] })
    const notes = [await noteOf(who), await noteOf(who)] as const
    const id = await payment({ phone: PHONE })
    await match()
    expect(await Promise.all(notes.map(stateOf))).toEqual(['open 0.00', 'open 0.00'])
    const candidates = notes.map(({ uuid }) => uuid).sort()
    expect(await unapplied()).toEqual([
      {
        ...{ status: 'open', reason: 'ambiguous', candidates },
        ...{ checkout_id: null, applied_checkout_id: null },
      },
    ])
    expect(await events('payment.unapplied')).toMatchObject([
      {
        ...{ reason: 'ambiguous', checkoutId: null, externalReference: null, metadata: {} },
        candidates: candidates.map(chargeNoteId.toPublic as never),
      },
    ])
    const booked = await transactionOf(id)
    expect(booked).toMatchObject({ status: 'completed', external_reference: null, released: true })
    const applied = await query('select apply_unapplied_payment($1, $2, null, $3)', [
      ...[shop.merchant.uuid, booked?.id, notes[1].uuid],
    ])
    expect(applied).toHaveLength(1)
    expect(await Promise.all(notes.map(stateOf))).toEqual(['open 0.00', 'paid 25.00'])
    expect(await transactionOf(id)).toMatchObject({
      ...{ external_reference: notes[1].id, released: false },
    })
    expect(await unapplied()).toMatchObject([{ status: 'applied' }])
  })
})

describe('a match', () => {
  const release = (id: unknown) =>
    bed.value(releasePayment({ merchantId: shop.merchant.uuid, id: id as never }))
  const booked = async () => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    const movement = await payment({ phone: PHONE })
    await match()
    expect(await stateOf(note)).toBe('paid 25.00')
    return { note, movement, id: (await transactionOf(movement))?.id }
  }

  test('is taken off by a person: its note is open again, and the payment unapplied', async () => {
    const { note, movement, id } = await booked()
    await release(id)
    expect(await stateOf(note)).toBe('open 0.00')
    expect(await transactionOf(movement)).toMatchObject({
      released: true,
      external_reference: null,
    })
    expect(await unapplied()).toMatchObject([{ status: 'open', reason: 'released' }])
    expect(await events('note.reopened')).toMatchObject([{ id: note.id, remaining: 25 }])
    expect(await events('transaction.reassigned')).toMatchObject([
      { from: { externalReference: note.id }, to: null },
    ])
    expect(
      await bed.refusal(releasePayment({ merchantId: shop.merchant.uuid, id: id as never })),
    ).toBe('payment_released')
    // It is not matched again by itself.
    expect(await match()).toBe(0)
    expect(await stateOf(note)).toBe('open 0.00')
  })

  test('leaves what else was paid of the note as it was counted', async () => {
    const note = await noteOf(await customer({ phones: [PHONE] }))
    await query(
      `with paid as (
         update checkouts set status = 'partially_paid', paid_share = 0.4, received_ves = 10
         where id = (select checkout_id from charge_notes where id = $1) returning id)
       insert into external_payments (id, merchant_id, environment, method, amount, currency, amount_ves, checkout_id,
         total_ves, counted_at, taken_at, status, needs_confirmation, recorded_by, created_at, updated_at)
       select uuidv7(), $2, 'live', 'cash', 10, 'VES', 10, id, 25, now(), now(), 'recorded', false, $3, now(), now() from paid`,
      [note.uuid, shop.merchant.uuid, owner.uuid],
    )
    const movement = await payment({ phone: PHONE, amount: '15.00' })
    await match()
    expect(await stateOf(note)).toBe('paid 25.00')
    await release((await transactionOf(movement))?.id)
    expect(await stateOf(note)).toBe('partially_paid 10.00')
  })

  test('is given to another sale in one step, days later, and is a person’s word from then on', async () => {
    const { note, id } = await booked()
    await query(`update bank_movements set booked_on = booked_on - 5`)
    const to = (reference: string, from: string | null) =>
      reassignPayment({
        ...{ merchantId: shop.merchant.uuid, id: id as never, isStated: true, stated: from },
        externalReference: reference,
      })
    await bed.value(to('PED-7', note.id))
    expect(await stateOf(note)).toBe('open 0.00')
    expect(await query('select bank_response_code from bank_orders')).toEqual([
      { bank_response_code: 'REASSIGNED' },
    ])
    expect(await bed.refusal(to('PED-8', 'PED-7'))).toBe('reassignment_over')
  })

  test('that was taken off is given its new sale at once, which settles the unapplied payment', async () => {
    const { id } = await booked()
    await release(id)
    await bed.value(
      reassignPayment({
        ...{ merchantId: shop.merchant.uuid, id: id as never, isStated: true, stated: null },
        externalReference: 'PED-9',
      }),
    )
    expect(await unapplied()).toMatchObject([{ status: 'applied', applied_checkout_id: null }])
  })
})

test('what a movement costs does not grow with the movements of its day', async () => {
  // Small tables are read whole.
  await query('set local enable_seqscan = off')
  // Of a request, in which nobody would match so many.
  await query('set local statement_timeout = 0')
  await query(
    `insert into bank_movements (id, connection, environment, direction, type, amount, booked_on, control_number, created_at)
     select uuidv7(), 'r4', 'live', 'in', 'p2p', 25, $1, n, now() from generate_series(1, 20000) n`,
    [TODAY],
  )
  let told = 0
  /** So many customers of a school pay the same fee on the same day; the rows that are read for each. */
  const rowsReadByEach = async (payers: number) => {
    await query(
      `with paying as (
         insert into customers (id, merchant_id, environment, name, phones, created_at, updated_at)
         select uuidv7(), $1, 'live', 'Alumno', array['0416' || lpad(($2 + n)::text, 7, '0')], now(), now()
         from generate_series(1, $3::integer) n returning id)
       select insert_charge_notes($1, 'live', (
         select jsonb_agg(jsonb_build_object('id', uuidv7(), 'customerId', id, 'concept', 'Cuota', 'amount', 25,
           'currency', 'VES', 'issuedOn', '2026-01-01', 'dueOn', '2199-12-05')) from paying))`,
      [shop.merchant.uuid, told, payers],
    )
    await query(
      `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on, reference,
         phone, control_number, created_at)
       select uuidv7(), 'bnc', $1, 'live', 'in', 'p2p', 25, $2, 20000000 + $3 + n, '0416' || lpad(($3 + n)::text, 7, '0'),
         $3 + n, request_now() from generate_series(1, $4::integer) n`,
      [shop.account.uuid, TODAY, told, payers],
    )
    told += payers
    await query('analyze bank_movements, charge_notes, checkouts, payment_links, customers')
    await query(`update bank_movements set match_at = match_at - interval '11 minutes'`)
    const read = async () => {
      const [row] = await query(
        'select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables',
      )
      return Number(row?.rows)
    }
    const before = await read()
    const bankKeys = Array.from(
      { length: payers },
      (_, nth) => `KEY${String(told + nth).padStart(17, '0')}`,
    )
    expect(await bed.value(matchMovements({ bankKeys }))).toBe(payers)
    return ((await read()) - before) / payers
  }
  const few = await rowsReadByEach(40)
  const many = await rowsReadByEach(120)
  const [paid] = await query(
    `select count(*)::integer as notes from charge_notes where status = 'paid'`,
  )
  expect(paid?.notes).toBe(160)
  expect(many).toBeLessThan(few * 1.2)
}, 120_000)
