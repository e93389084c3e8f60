import type { SchemaElement } from 'hyparquet'
import type pg from 'pg'
import { Problem } from '../../stack/problem.ts'

/** A column of a table: how PostgreSQL sends it, and how Parquet stores it. */
export interface ArchivedColumn {
  name: string
  /** The expression that is selected. Its text is what is compared, so each value has one text. */
  expression: string
  element: SchemaElement
  /** The stored value of a text of the expression. */
  store(text: string): unknown
  /** The text of a value that was read back. */
  restore(value: unknown): string
  /** Whether the column's sum is compared. */
  isSummed: boolean
}

interface ColumnRow {
  name: string
  type: string
  precision: number | null
  scale: number | null
}

/** The columns of a table, in order. Throws a Problem if one has a type that is not archived. */
export async function readColumns(client: pg.Client, table: string): Promise<ArchivedColumn[]> {
  const { rows } = await client.query<ColumnRow>(
    `select a.attname as name, t.typname as type,
       case when t.typname = 'numeric' then ((a.atttypmod - 4) >> 16) & 65535 end as precision,
       case when t.typname = 'numeric' then (a.atttypmod - 4) & 2047 end as scale
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )
  return rows.map(describeColumn)
}

function describeColumn({ name, type, precision, scale }: ColumnRow): ArchivedColumn {
  const own = `"${name}"`
  const column = (expression: string, element: Partial<SchemaElement>): ArchivedColumn => ({
    name,
    expression,
    element: { name, repetition_type: 'OPTIONAL', ...element } as SchemaElement,
    store: (text) => text,
    restore: String,
    isSummed: false,
  })
  const text = (expression: string) =>
    column(expression, { type: 'BYTE_ARRAY', converted_type: 'UTF8' })
  const whole = { store: Number, restore: String }
  switch (type) {
    case 'uuid':
    case 'text':
      return text(`${own}::text`)
    case 'jsonb':
      return text(`${own}::text`)
    case 'numeric':
      return { ...column(...decimal(name, precision, scale)), ...scaled(scale ?? 0) }
    case 'timestamptz':
      return {
        ...column(`(extract(epoch from ${own}) * 1000)::bigint`, {
          type: 'INT64',
          converted_type: 'TIMESTAMP_MILLIS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
        }),
        store: BigInt,
      }
    case 'date':
      return {
        ...column(`${own} - date '1970-01-01'`, { type: 'INT32', converted_type: 'DATE' }),
        ...whole,
      }
    case 'int4':
    case 'int2':
      return { ...column(own, { type: 'INT32' }), ...whole }
    case 'bool':
      return { ...column(`${own}::text`, { type: 'BOOLEAN' }), store: (value) => value === 'true' }
    default:
      throw new Problem(`The archive has no form for ${type}, the type of the column ${name}.`)
  }
}

/** More digits than these are not exact in a JavaScript number, as which a decimal is read back. */
const MAX_PRECISION = 15

/** As whole numbers of the last decimal place: céntimos for two. */
function decimal(
  name: string,
  precision: number | null,
  scale: number | null,
): [string, Partial<SchemaElement>] {
  if (precision === null || scale === null || precision > MAX_PRECISION)
    throw new Problem(`The archive has no form for the decimals of the column ${name}.`)
  return [
    `("${name}" * ${10 ** scale})::bigint`,
    {
      type: 'INT64',
      converted_type: 'DECIMAL',
      precision,
      scale,
      logical_type: { type: 'DECIMAL', precision, scale },
    },
  ]
}

const scaled = (scale: number) => ({
  store: BigInt,
  restore: (value: unknown) => String(Math.round(Number(value) * 10 ** scale)),
  isSummed: true,
})
