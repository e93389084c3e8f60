import { createHash } from 'node:crypto'
import type { ArchivedColumn } from './columns.ts'

/** What a table contains: equal for equal rows in the same order. */
export interface Contents {
  rows: number
  /** The sums of its decimals, in units of the last decimal place: céntimos for two. */
  sums: Record<string, string>
  /** Of all values of all rows, in hex. */
  sha256: string
}

/** Adds up rows, each of them the texts of its values; null is no value. */
export class Digest {
  private readonly hash = createHash('sha256')
  private readonly sums: (bigint | null)[]
  private rows = 0
  private readonly columns: ArchivedColumn[]

  constructor(columns: ArchivedColumn[]) {
    this.columns = columns
    this.sums = columns.map(({ isSummed }) => (isSummed ? 0n : null))
  }

  add(row: (string | null)[]): void {
    this.rows += 1
    this.hash.update(JSON.stringify(row))
    for (const [index, sum] of this.sums.entries())
      if (sum !== null) this.sums[index] = sum + BigInt(row[index] ?? 0)
  }

  contents(): Contents {
    const sums = this.columns.flatMap(({ name }, index) =>
      this.sums[index] === null ? [] : [[name, String(this.sums[index])]],
    )
    return { rows: this.rows, sums: Object.fromEntries(sums), sha256: this.hash.digest('hex') }
  }
}
