import type { Config } from '../../platform/config.ts'
import { chargeNoteId } from '../../platform/ids.ts'
import { payUrl } from '../payment-links/rules.ts'
import type { ImportedNotesRow, NoteRow } from './queries.ts'

/** In the documented order, which the database's JSON does not keep. */
export const noteView = (
  { token, data, amount_ves: amountVes }: NoteRow,
  config: Pick<Config, 'PUBLIC_URL'>,
) => ({
  id: data.id,
  merchantId: data.merchantId,
  environment: data.environment,
  number: data.number,
  customerId: data.customerId,
  customerName: data.customerName,
  concept: data.concept,
  lines: data.lines,
  amount: data.amount,
  currency: data.currency,
  issuedOn: data.issuedOn,
  dueOn: data.dueOn,
  status: data.status,
  daysOverdue: data.daysOverdue,
  paid: data.paid,
  remaining: data.remaining,
  checkoutId: data.checkoutId,
  externalReference: data.externalReference,
  seriesId: data.seriesId,
  period: data.period,
  voidReason: data.voidReason,
  paidAt: data.paidAt,
  createdAt: data.createdAt,
  updatedAt: data.updatedAt,
  amountVes: amountVes === null ? null : Number(amountVes),
  url: payUrl(config, token),
})

export const importedNotesView = ({ ids }: ImportedNotesRow) => ({
  created: ids.length,
  data: ids.map((id) => chargeNoteId.toPublic(id)),
})
