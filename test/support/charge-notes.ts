import type { Environment } from '../../src/domain/environment.ts'
import { chargeNoteId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'
import { type CustomerFixture, createCustomer } from './customers.ts'

interface NoteOptions {
  customer?: CustomerFixture
  environment?: Environment
  concept?: string
  amount?: string
  currency?: 'VES' | 'USD'
  issuedOn?: string
  dueOn?: string
}

export interface NoteFixture {
  id: string
  uuid: Uuid<'chargeNote'>
  token: string
}

/** What a customer owes; 25 bolívares of a new customer unless said. */
export async function createNote(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: NoteOptions = {},
): Promise<NoteFixture> {
  const { environment = 'test', concept = 'Mensualidad', amount = '25.00' } = options
  const { currency = 'VES', issuedOn = '2026-01-01', dueOn = '2199-12-05' } = options
  const customer = options.customer ?? (await createCustomer(service, merchant, { environment }))
  const uuid = newUuid<'chargeNote'>(new Date())
  const { query } = service.database
  const note = { id: uuid, customerId: customer.uuid, concept, amount, currency, issuedOn, dueOn }
  await query(
    `with begun as (select begin_request(now()))
     select insert_charge_notes($1, $2, $3::jsonb) from begun`,
    [merchant.uuid, environment, JSON.stringify([note])],
  )
  // Told to nobody: an event that waits would be dispatched by whatever comes next.
  await query(
    `update outbox set delivered_at = now(), attempts = 1
     where merchant_id = $1 and delivered_at is null and data ->> 'id' = $2`,
    [merchant.uuid, chargeNoteId.toPublic(uuid)],
  )
  const [row] = await query<{ token: string }>(
    `select l.token from charge_notes n join payment_links l on l.checkout_id = n.checkout_id where n.id = $1`,
    [uuid],
  )
  return { id: chargeNoteId.toPublic(uuid), uuid, token: row?.token ?? '' }
}
