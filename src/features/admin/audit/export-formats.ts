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
/** The beginnings of a spreadsheet formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

/** A cell by RFC 4180; one that a spreadsheet would evaluate gets a leading apostrophe. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const EXPORT_FORMATS = {
  /** Null becomes an empty cell, and details are JSON. */
  csv: {
    type: 'text/csv; charset=utf-8',
    heading: csvLine(COLUMNS),
    line: (record) =>
      csvLine(
        COLUMNS.map((column) =>
          column === 'details' ? JSON.stringify(record.details) : (record[column] ?? ''),
        ),
      ),
  },
  jsonl: {
    type: 'application/x-ndjson',
    heading: '',
    line: (record) => `${JSON.stringify(record)}\n`,
  },
} satisfies Record<string, ExportFormat>
