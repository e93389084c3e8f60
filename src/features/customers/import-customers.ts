import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { insertCustomers } from './queries.ts'
import { readCustomerCsv } from './read-csv.ts'
import { MAX_FILE_BYTES } from './rules.ts'
import {
  CustomerEnvironmentQuery,
  CustomerImport,
  CustomersParams,
  ImportedCustomers,
} from './schemas.ts'
import { importedView } from './views.ts'

export const importCustomers = route({
  id: 'importCustomers',
  method: 'post',
  path: '/merchants/:id/customers/import',
  summary: 'Create many customers',
  description:
    'Up to 1,000, all or none: each bad row is named, as `rows.3.document`, and so is one whose document or `externalReference` another customer has. A file of the type `text/csv`, of up to 1 MiB, has the names of the fields as its first line (name, document, email, phones, externalReference, notes), in English or Spanish, as the exported file has them; blanks stand between phones.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: CustomersParams,
  query: CustomerEnvironmentQuery,
  body: CustomerImport,
  csv: readCustomerCsv,
  maxBodyBytes: MAX_FILE_BYTES,
  honoursStrict: true,
  returns: [201, ImportedCustomers],
  idempotent: { view: importedView },
  async run({ params, query, body: { rows }, credential, db, newId }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const ids = rows.map(() => newId<'customer'>())
    await db.change(insertCustomers(params.id, environment, ids, rows))
    return { ids }
  },
})
