import type { Config } from '../../platform/config.ts'
import { customerId } from '../../platform/ids.ts'
import { accountUrl } from './account-rules.ts'
import type { CustomerRow, ImportedRow } from './queries.ts'

/** In the documented order, which the database's JSON does not keep. */
export const customerView = (
  { data, account_key: accountKey }: CustomerRow,
  config: Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>,
) => ({
  id: data.id,
  merchantId: data.merchantId,
  environment: data.environment,
  name: data.name,
  document: data.document,
  email: data.email,
  phones: data.phones,
  externalReference: data.externalReference,
  metadata: data.metadata,
  notes: data.notes,
  consents: data.consents.map(({ channel, status, at, how }) => ({ channel, status, at, how })),
  createdAt: data.createdAt,
  updatedAt: data.updatedAt,
  accountUrl: accountKey === null ? null : accountUrl(config, accountKey),
})

export const importedView = ({ ids }: ImportedRow) => ({
  created: ids.length,
  data: ids.map((id) => customerId.toPublic(id)),
})
