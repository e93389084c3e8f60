import { caracasDay } from '../../../domain/caracas.ts'
import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { encoded, fileStream, pagesOf } from '../../../lists/export/file.ts'
import { NIL_UUID, type Uuid } from '../../../platform/ids.ts'
import { describeError, logError } from '../../../platform/log.ts'
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.ts'
import { type ExportedRow, recordAuditExport, selectAuditLogsAfter } from './queries.ts'
import { AuditExportQuery } from './schemas.ts'
import { auditLogView } from './views.ts'

/** The most of a file that is held in memory. The database's responses are limited to 10 MB. */
const PAGE_LIMITS = { records: 2_000, bytes: 4_000_000 }

export const exportAuditLogs = route({
  id: 'exportAuditLogs',
  method: 'get',
  path: '/admin/audit-logs/export',
  summary: 'Export the audit log as a file',
  description:
    'Every record that matches, oldest first, with the fields of the list; `to` is the time of the request at the ' +
    'latest. The file is streamed. If the caller loses access while it is sent, or if reading fails, the ' +
    'connection is closed before the end of the file. The export itself is recorded.',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  query: AuditExportQuery,
  returns: [200, null],
  produces: Object.values(EXPORT_FORMATS).map(({ type }) => type),
  async run({ query, db, now, requestId }) {
    const { format: name, ...requested } = query
    const format: ExportFormat = EXPORT_FORMATS[name]
    const filters = { ...requested, to: requested.to && requested.to < now ? requested.to : now }
    const after = (recordUuid: Uuid<'auditLog'>) =>
      selectAuditLogsAfter(filters, recordUuid, PAGE_LIMITS)
    const { first } = await db.change({
      recorded: recordAuditExport(name, filters),
      first: after(NIL_UUID),
    })
    const pages = pagesOf(first, (page) => {
      const last = page.at(-1)
      return last?.more ? db.read(after(last.id)) : null
    })
    const failed = (error: unknown) =>
      logError('audit.export_failed', { requestId, ...describeError(error) })
    return new Response(fileStream(encoded(textsOf(format, pages)), failed), {
      headers: {
        'Content-Type': format.type,
        'Content-Disposition': `attachment; filename="audit-log-${caracasDay(now)}.${name}"`,
      },
    })
  },
})

async function* textsOf(
  { heading, line }: ExportFormat,
  pages: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<string> {
  yield heading
  for await (const page of pages) yield page.map((row) => line(auditLogView(row))).join('')
}
