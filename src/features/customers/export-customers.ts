import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { fileStream, pagesOf } from '../../lists/export/file.ts'
import { type Column, CSV, csvTable } from '../../lists/export/table.ts'
import { customerId, NIL_UUID, type Uuid } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import { type CustomerRow, recordCustomerExport, selectCustomersAfter } from './queries.ts'
import { CustomerEnvironmentQuery, CustomersParams } from './schemas.ts'

const PAGE_ROWS = 2_000

const text = (
  heading: string,
  of: (data: CustomerRow['data']) => string | null,
): Column<CustomerRow> => ({
  ...{ heading, kind: 'text', width: 24 },
  of: ({ data }) => of(data),
})

/** Its names are those of a file that is imported. */
const COLUMNS: readonly Column<CustomerRow>[] = [
  text('Nombre', ({ name }) => name),
  text('Documento', ({ document }) => document),
  text('Correo', ({ email }) => email),
  text('Teléfonos', ({ phones }) => phones.join(' ')),
  text('Su referencia', ({ externalReference }) => externalReference),
  text('Notas', ({ notes }) => notes),
  { heading: 'Número', kind: 'text', width: 34, of: ({ id }) => customerId.toPublic(id) },
]

export const exportCustomers = route({
  id: 'exportCustomers',
  method: 'get',
  path: '/merchants/:id/customers/export',
  summary: 'Export a merchant’s customers as a file',
  description:
    'A CSV file with every customer, oldest first, which can be imported as it is. Headings are in Spanish; semicolons stand between the cells. Each export is recorded. Ten a minute from one network.',
  access: member('MEMBER', 'id', { permission: 'collections:read', testKeys: 'testData' }),
  sensitive: 'export',
  params: CustomersParams,
  query: CustomerEnvironmentQuery,
  returns: [200, null],
  produces: [CSV],
  async run({ params, query, credential, db, requestId }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const after = (lastUuid: Uuid<'customer'>) =>
      selectCustomersAfter(params.id, environment, lastUuid, PAGE_ROWS)
    const { first } = await db.change({
      recorded: recordCustomerExport(params.id, environment),
      first: after(NIL_UUID),
    })
    const pages = pagesOf(first, (page) => {
      const last = page[PAGE_ROWS - 1]
      return last ? db.read(after(last.id)) : null
    })
    const failed = (error: unknown) =>
      logError('customers.export_failed', { requestId, ...describeError(error) })
    return new Response(fileStream(csvTable(COLUMNS, pages), failed), {
      headers: {
        'Content-Type': CSV,
        'Content-Disposition': `attachment; filename="${environment === 'test' ? 'clientes-de-prueba' : 'clientes'}.csv"`,
      },
    })
  },
})
