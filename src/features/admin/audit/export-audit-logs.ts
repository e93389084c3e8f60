import { caracasDay } from '../../../domain/caracas.ts'
import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
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
    const next = (recordUuid: Uuid<'auditLog'>) => db.read(after(recordUuid))
    const failed = (error: unknown) =>
      logError('audit.export_failed', { requestId, ...describeError(error) })
    return new Response(fileStream(format, first, next, failed), {
      headers: {
        'Content-Type': format.type,
        'Content-Disposition': `attachment; filename="audit-log-${caracasDay(now)}.${name}"`,
      },
    })
  },
})

type Page = readonly ExportedRow[]

/**
 * The file as a stream: each page is read when the previous one was consumed. If a page cannot be read, the
 * stream fails, so that nobody mistakes a part for the whole.
 */
function fileStream(
  { heading, line }: ExportFormat,
  first: Page,
  next: (afterUuid: Uuid<'auditLog'>) => Promise<Page>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const textOf = (page: Page) => page.map((row) => line(auditLogView(row))).join('')
  let last: ExportedRow | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const page = last === undefined ? first : await next(last.id)
          const text = last === undefined ? heading + textOf(page) : textOf(page)
          if (text !== '') controller.enqueue(encoder.encode(text))
          last = page.at(-1)
          if (!last?.more) controller.close()
        } catch (error) {
          failed(error)
          controller.error(error)
        }
      },
    },
    { highWaterMark: 0 },
  )
}
