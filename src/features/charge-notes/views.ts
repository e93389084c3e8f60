import type { Config } from '../../platform/config.ts'
import { chargeNoteId } from '../../platform/ids.ts'
import { payUrl } from '../payment-links/rules.ts'
import type { ImportedNotesRow, NoteRow } from './queries.ts'

export const noteView = (
  { token, data, amount_ves: amountVes }: NoteRow,
  config: Pick<Config, 'PUBLIC_URL'>,
) => ({
  ...data,
  amountVes: amountVes === null ? null : Number(amountVes),
  url: payUrl(config, token),
})

export const importedNotesView = ({ ids }: ImportedNotesRow) => ({
  created: ids.length,
  data: ids.map((id) => chargeNoteId.toPublic(id)),
})
