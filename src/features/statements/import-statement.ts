import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { invalidField, refusal } from '../../wire/errors.ts'
import { confirmedAccount } from './confirmation.ts'
import { understandFile } from './file/understand-file.ts'
import { type ImportedRow, importFile } from './queries.ts'
import { MAX_FILE_BYTES, MAX_REQUEST_BYTES } from './rules.ts'
import { ImportedStatement, StatementFile, StatementParams } from './schemas.ts'
import { importedStatementView } from './views.ts'

export const importStatement = route({
  id: 'importStatement',
  method: 'post',
  path: '/merchants/:id/statements',
  summary: 'Import a bank’s file of movements',
  description:
    'For the account into which the merchant is paid, at a bank whose statement is not read: a CSV or XLSX file as the bank’s website exports it, of up to 1 MiB. The first answer records nothing: it shows how the columns were understood, what the first rows are, and which rows cannot be read. Sent again with `confirm`, the movements are recorded, and settle the claims and charges that wait for them. A file may be sent again, and files may overlap: a movement of the same day, reference and amount, and with the same running number among equal ones, is recorded once. Where the file has balances that its own rows prove, closings begin and end with them. The owner and the administrators of the merchant are told by mail of what was new.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: StatementParams,
  body: StatementFile,
  maxBodyBytes: MAX_REQUEST_BYTES,
  honoursStrict: true,
  returns: [200, ImportedStatement],
  async run(call) {
    const { params, body, db, now, platform } = call
    const { columns, decimal, confirm } = body
    const understood = await understandFile(bytesOf(body.file), { columns, decimal }, now)
    const { unread, fingerprint } = understood
    const [first] = unread
    const confirmedFor = first === undefined ? confirmedAccount(confirm, fingerprint) : null
    const isConfirmed = confirmedFor !== null
    // Whoever may not is refused before anything is said of the file.
    const [row] = await db.change(
      importFile(params.id, understood, platform.banks, confirmedFor, userAgentOf(call)),
    )
    if (confirm !== undefined && first) {
      throw invalidField('file', [
        `La línea ${first.line} no se puede leer.`,
        `Line ${first.line} cannot be read.`,
      ])
    }
    if (confirm !== undefined && !isConfirmed) throw refusal('statement_understood_otherwise')
    return importedStatementView(understood, row as ImportedRow, isConfirmed)
  },
})

/** Throws INVALID_REQUEST if the text is no Base64, and PAYLOAD_TOO_LARGE if the file is too large. */
function bytesOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > MAX_FILE_BYTES) {
    throw refusal('file_too_large', { most: `${MAX_FILE_BYTES}` })
  }
  return bytes
}
