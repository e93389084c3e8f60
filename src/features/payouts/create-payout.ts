import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { insertPayout } from './queries.ts'
import { readPayoutCsv } from './read-csv.ts'
import { MAX_FILE_BYTES, validateLiveRows } from './rules.ts'
import { NewPayout, NewPayoutQuery, Payout, PayoutsParams } from './schemas.ts'
import { payoutView } from './views.ts'

export const createPayout = route({
  id: 'createPayout',
  method: 'post',
  path: '/merchants/:id/payouts',
  notFoundNouns: ['merchant', 'bank account'],
  summary: 'Create a payout',
  description:
    'Up to 1,000 mobile payments, as a draft: nothing is sent before it is submitted, and approved by somebody else. All rows are validated at once, and each bad one is named, as `rows.3.amount`. A file of the type `text/csv`, of up to 1 MiB, has the names of the fields as its first line; what is said about its rows names their line too. It may be as spreadsheets write it: in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs between the cells, with names of columns in Spanish (telefono, banco, cedula, nombre, monto, concepto, referencia), and amounts such as `1.250,50` or `1250.50`.',
  access: member('ADMIN', 'id', { permission: 'payouts:write', testKeys: 'testData' }),
  params: PayoutsParams,
  query: NewPayoutQuery,
  body: NewPayout,
  csv: readPayoutCsv,
  maxBodyBytes: MAX_FILE_BYTES,
  honoursStrict: true,
  returns: [201, Payout],
  idempotent: { view: payoutView },
  async run({ params, query, body, credential, db, newId, platform }) {
    const { banks, config } = platform
    const environment =
      resolveEnvironment(credential, body.environment ?? query.environment) ?? 'live'
    validateLiveRows(body.rows, environment, config.PAYMENT_LIMIT)
    const { payouts } = await db.change(
      insertPayout(
        {
          id: newId<'payout'>(),
          merchantUuid: params.id,
          environment,
          label: body.label ?? query.label,
          account: body.account ?? query.account,
          scheduledFor: (body.scheduledFor ?? query.scheduledFor)?.toISOString() ?? null,
          rows: body.rows,
        },
        banks.facts,
      ),
    )
    return respondedRow(payouts)
  },
})
