import { checkoutId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import type { CollectionsShop } from './collections-shop.ts'

/** Somebody who owes 25 bolívares and has agreed to be reminded by WhatsApp. */
export interface Debtor {
  note: Uuid<'chargeNote'>
  /** By which the note is paid. */
  checkout: string
  customer: Uuid<'customer'>
  phone: string
}

/** Reminds by WhatsApp on the day by which to pay, however many there are; decided long ago. */
export async function remindByWhatsApp(shop: CollectionsShop): Promise<void> {
  await shop.put('/settings/collections', { reminders: [{ days: 0, channel: 'whatsapp' }] })
  await shop.service.database.query(
    `update collection_settings set daily_budget = '{"whatsapp": 1000000}', reminders = (
       select jsonb_agg(t || '{"since": "2026-01-01"}') from jsonb_array_elements(reminders) t)
     where merchant_id = $1`,
    [shop.merchant.uuid],
  )
}

let people = 0

/** Live customers, each with a phone of their own and a note that was made long ago. */
export async function createDebtors(
  { service, merchant }: Pick<CollectionsShop, 'service' | 'merchant'>,
  count: number,
  dueOn: string,
): Promise<Debtor[]> {
  const { query } = service.database
  const made = Array.from({ length: count }, () => {
    people += 1
    return {
      note: newUuid<'chargeNote'>(new Date()),
      customer: newUuid<'customer'>(new Date()),
      phone: `0412${String(3_000_000 + people)}`,
    }
  })
  await query(
    `with made as (
       insert into customers (id, merchant_id, environment, name, phones, created_at, updated_at)
       select t.customer, $1, 'live', 'Luis Rojas', array[t.phone], now(), now()
       from jsonb_to_recordset($2::jsonb) as t (customer uuid, phone text) returning id)
     insert into customer_consents (customer_id, channel, status, how, at)
     select id, 'whatsapp', 'given', 'Firmó', now() from made`,
    [merchant.uuid, JSON.stringify(made)],
  )
  const notes = made.map(({ note, customer }) => ({
    ...{ id: note, customerId: customer, concept: 'Mensualidad', amount: '25.00', currency: 'VES' },
    ...{ issuedOn: '2026-01-01', dueOn },
  }))
  await query(
    `with begun as (select begin_request(now()))
     select insert_charge_notes($1, 'live', $2::jsonb) from begun`,
    [merchant.uuid, JSON.stringify(notes)],
  )
  const rows = await query<{ id: Uuid<'chargeNote'>; checkout_id: Uuid<'checkout'> }>(
    `update charge_notes set created_at = '2026-01-01' where id = any ($1) returning id, checkout_id`,
    [made.map(({ note }) => note)],
  )
  const checkouts = new Map(rows.map((row) => [row.id, checkoutId.toPublic(row.checkout_id)]))
  return made.map((debtor) => ({ ...debtor, checkout: checkouts.get(debtor.note) ?? '' }))
}
