import type { Config } from '../../platform/config.ts'
import { chargeNoteId } from '../../platform/ids.ts'
import { payUrl } from '../payment-links/rules.ts'
import type { ImportedNotesRow, NoteRow } from './queries.ts'

export const noteView = ({ token, data }: NoteRow, config: Pick<Config, 'PUBLIC_URL'>) => ({
  ...data,
  url: payUrl(config, token),
})

export const importedNotesView = ({ ids }: ImportedNotesRow) => ({
  created: ids.length,
  data: ids.map((id) => chargeNoteId.toPublic(id)),
})
