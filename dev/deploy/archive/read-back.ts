import type { AsyncBuffer } from 'hyparquet'
import type { ArchivedColumn } from './columns.ts'
import { type Contents, Digest } from './digest.ts'

/** Reads a Parquet file a row group at a time, and resolves with what it contains. */
export async function readBack(file: AsyncBuffer, columns: ArchivedColumn[]): Promise<Contents> {
  const { parquetMetadataAsync, parquetReadObjects } = await import('hyparquet')
  const metadata = await parquetMetadataAsync(file)
  const digest = new Digest(columns)
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows)
    const rows = await parquetReadObjects({
      file,
      metadata,
      rowStart,
      rowEnd,
      parsers: wholeNumbers,
    })
    for (const row of rows)
      digest.add(
        columns.map(({ name, restore }) => (row[name] == null ? null : restore(row[name]))),
      )
    rowStart = rowEnd
  }
  return digest.contents()
}

/** Times and days as the numbers that are stored. */
const wholeNumbers = {
  timestampFromMilliseconds: (milliseconds: bigint) => milliseconds,
  dateFromDays: (days: number) => days,
} as never
