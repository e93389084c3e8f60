import type { Environment } from '../../src/domain/environment.ts'
import { customerId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'

interface CustomerOptions {
  environment?: Environment
  name?: string
  document?: string
  phones?: readonly string[]
  externalReference?: string
  email?: string
  createdAt?: Date
}

export interface CustomerFixture {
  id: string
  uuid: Uuid<'customer'>
}

/** Somebody from whom a merchant collects. */
export async function createCustomer(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: CustomerOptions = {},
): Promise<CustomerFixture> {
  const { environment = 'test', name = 'Luis Rojas', createdAt = new Date() } = options
  const { document = null, phones = [], externalReference = null, email = null } = options
  const uuid = newUuid<'customer'>(createdAt)
  await service.database.query(
    `insert into customers (id, merchant_id, environment, name, document, phones, external_reference, created_at,
       updated_at, email)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [uuid, merchant.uuid, environment, name, document, phones, externalReference, createdAt, email],
  )
  return { id: customerId.toPublic(uuid), uuid }
}

/** What events tell of a customer as responses show it: all but the address of their page. */
export function toldOf(shown: Record<string, unknown>): Record<string, unknown> {
  const { accountUrl: _, ...told } = shown
  return told
}
