import { csvLine, harmlessJson } from '../../../lists/export/csv.ts'
import { CSV } from '../../../lists/export/table.ts'
import type { auditLogView } from './views.ts'

type AuditLog = ReturnType<typeof auditLogView>

/** The format of an exported file. */
export interface ExportFormat {
  type: string
  /** The text before all records. */
  heading: string
  line(record: AuditLog): string
}

const COLUMNS = ['id', 'userId', 'action', 'resource', 'details', 'createdAt'] as const
export const EXPORT_FORMATS = {
  /** Null becomes an empty cell, and details are JSON. */
  csv: {
    type: CSV,
    heading: csvLine(COLUMNS, ','),
    line: (record) =>
      csvLine(
        COLUMNS.map((column) =>
          column === 'details' ? harmlessJson(record.details) : (record[column] ?? ''),
        ),
        ',',
      ),
  },
  jsonl: {
    type: 'application/x-ndjson',
    heading: '',
    line: (record) => `${JSON.stringify(record)}\n`,
  },
} satisfies Record<string, ExportFormat>
