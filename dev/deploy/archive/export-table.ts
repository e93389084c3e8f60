import type { DecodedArray } from 'hyparquet'
import type pg from 'pg'
import type { ArchivedColumn } from './columns.ts'
import { type Contents, Digest } from './digest.ts'

/** So many rows are in memory at a time, and together in the file. */
const ROWS_PER_GROUP = 10_000

/** Writes a table into a Parquet file, in the order of its ids, and resolves with what it has written. */
export async function exportTable(
  client: pg.Client,
  table: string,
  columns: ArchivedColumn[],
  file: string,
): Promise<Contents> {
  const { fileWriter, ParquetWriter } = await import('hyparquet-writer')
  const root = { name: 'root', num_children: columns.length }
  const schema = [root, ...columns.map(({ element }) => element)]
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema,
    createdBy: 'bolivar-payments',
  })
  const digest = new Digest(columns)
  for await (const rows of readRows(client, table, columns)) {
    for (const row of rows) digest.add(row)
    await writer.write({
      columnData: columns.map(({ name, store }, index) => ({
        name,
        data: rows.map((row) => storedValue(row[index], store)) as DecodedArray,
      })),
      rowGroupSize: ROWS_PER_GROUP,
    })
  }
  await writer.finish()
  return digest.contents()
}

const storedValue = (text: string | null | undefined, store: (text: string) => unknown): unknown =>
  text == null ? null : store(text)

/** A table's rows as texts, a group at a time. */
async function* readRows(
  client: pg.Client,
  table: string,
  columns: ArchivedColumn[],
): AsyncGenerator<(string | null)[][]> {
  const list = columns.map(({ expression }) => `(${expression})::text`).join(', ')
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(
      `declare archived no scroll cursor for select ${list} from ${table} order by id`,
    )
    for (;;) {
      const text = `fetch ${ROWS_PER_GROUP} from archived`
      const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array' })
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await client.query('rollback')
  }
}
