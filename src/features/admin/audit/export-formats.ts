import type { auditLogView } from './views.ts'

type AuditLog = ReturnType<typeof auditLogView>

/** How records are written into a file, each by itself. */
export interface ExportFormat {
  type: string
  /** What comes before all records. */
  heading: string
  line(record: AuditLog): string
}

const COLUMNS = ['id', 'userId', 'action', 'resource', 'details', 'createdAt'] as const
/** What a spreadsheet takes for the beginning of a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

/** A cell of RFC 4180; one that a spreadsheet would run gets an apostrophe before it. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const EXPORT_FORMATS = {
  /** What is null is an empty cell, and details are JSON. */
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
