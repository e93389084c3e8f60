/** A row of a bank's file: what its cells show, or of a workbook what they hold. */
export interface TableRow {
  /** Counted from 1, as spreadsheets and editors do. */
  line: number
  cells: string[]
}

/** A file as rows of texts. */
export interface Table {
  format: 'csv' | 'xlsx'
  rows: TableRow[]
  /** What is added to days that are stored as numbers; see read-workbook.ts. */
  dayOffset: number
}
