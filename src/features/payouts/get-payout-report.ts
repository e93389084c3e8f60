import { bankName } from '../../domain/banks.ts'
import { caracasClock } from '../../domain/caracas.ts'
import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { fileStream } from '../../lists/export/file.ts'
import { type Column, CSV, csvTable } from '../../lists/export/table.ts'
import { FAILURES } from '../../platform/bank/failures.ts'
import { bankOrderId, payoutId } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import { refusal } from '../../wire/errors.ts'
import { findPayout, listPayoutLines, type PayoutLineRow, recordPayoutReport } from './queries.ts'
import { PayoutParams } from './schemas.ts'

const STATUSES: Record<PayoutLineRow['status'], string> = {
  waiting: 'por enviar',
  pending: 'por confirmar',
  success: 'pagado',
  failed: 'no pagado',
  canceled: 'anulado',
}

const text = (
  heading: string,
  of: (row: PayoutLineRow) => string | null,
): Column<PayoutLineRow> => ({
  heading,
  kind: 'text',
  width: 20,
  of,
})

const clockOf = ({ settled_at: at }: PayoutLineRow) =>
  at === null ? null : caracasClock(new Date(at))

const COLUMNS: readonly Column<PayoutLineRow>[] = [
  text('Fila', ({ position }) => `${position + 1}`),
  text('Estado', (row) => (row.needs_review ? 'en revisión' : STATUSES[row.status])),
  text('Teléfono', ({ phone }) => phone),
  text('Código del banco', ({ bank_code }) => bank_code),
  text('Banco', ({ bank_code }) => bankName(bank_code)),
  text('Documento', ({ document }) => document),
  text('Nombre', ({ name }) => name),
  { heading: 'Monto', kind: 'amount', width: 16, of: ({ amount }) => amount },
  text('Concepto', ({ concept }) => concept),
  text('Su referencia', ({ external_reference }) => external_reference),
  text('Referencia del banco', ({ reference }) => reference),
  text('Motivo', ({ failure_reason }) => failure_reason && FAILURES[failure_reason].es),
  { heading: 'Fecha', kind: 'day', width: 12, of: (row) => clockOf(row)?.day ?? null },
  { heading: 'Hora', kind: 'time', width: 10, of: (row) => clockOf(row)?.clock ?? null },
  text('Id del pago', ({ order_id }) => order_id && bankOrderId.toPublic(order_id)),
]

async function* onePage(rows: readonly PayoutLineRow[]) {
  yield rows
}

export const getPayoutReport = route({
  id: 'getPayoutReport',
  method: 'get',
  path: '/merchants/:id/payouts/:payoutId/report',
  summary: 'Download a payout’s report',
  description:
    'A CSV file with a line for each row, in the order of the payout: what became of it, the bank’s reference, and why it failed. Headings are in Spanish; semicolons stand between the cells, and decimals after a comma. Each download is recorded.',
  access: member('ADMIN', 'id', { permission: 'payouts:read', testKeys: 'testData' }),
  params: PayoutParams,
  returns: [200, null],
  produces: [CSV],
  async run({ params, credential, db, requestId }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, payoutUuid: params.payoutId, environment }
    const {
      found: [payout],
      lines,
    } = await db.change({
      recorded: recordPayoutReport(ref),
      found: findPayout(ref),
      lines: listPayoutLines(ref, 'all'),
    })
    if (!payout) throw refusal('not_found')
    const failed = (error: unknown) =>
      logError('payout.report_failed', { requestId, ...describeError(error) })
    return new Response(fileStream(csvTable(COLUMNS, onePage(lines)), failed), {
      headers: {
        'Content-Type': CSV,
        'Content-Disposition': `attachment; filename="lote-${payoutId.toPublic(payout.id)}.csv"`,
      },
    })
  },
})
