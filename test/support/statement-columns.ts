import type pg from 'pg'
import type { Shape } from './statement-types.ts'

/** A column as the driver gives its values to the service. */
export interface Column {
  name: string
  kind: ColumnKind
}

export type ColumnKind = 'string' | 'number' | 'boolean' | 'json' | { arrayOf: ColumnKind }

interface PgType {
  oid: number
  name: string
  /** Of an array; null of any other. */
  element: number | null
}

interface ConnectionMessages {
  parse(message: { text: string }): void
  describe(message: { type: 'S' }): void
  sync(): void
}

/** Describes statements, which are parsed and not run. */
export async function statementDescriber(
  client: pg.Client,
): Promise<(text: string) => Promise<Column[]>> {
  const { rows } = await client.query<PgType>(`
    select oid::integer, typname as name, case when typcategory = 'A' then typelem::integer end as element
    from pg_type`)
  const types = new Map(rows.map((type) => [type.oid, type]))
  const kindOf = (oid: number): ColumnKind => {
    const type = types.get(oid)
    if (type?.element) return { arrayOf: kindOf(type.element) }
    return scalarKind(type?.name ?? '')
  }
  return async (text) =>
    (await describe(client, text)).map(({ name, dataTypeID }) => ({
      name,
      kind: kindOf(dataTypeID),
    }))
}

/** As the driver reads them; what it does not know, and all times, stay text. */
function scalarKind(type: string): ColumnKind {
  if (type === 'bool') return 'boolean'
  if (/^(int2|int4|float4|float8|oid)$/.test(type)) return 'number'
  return /^jsonb?$/.test(type) ? 'json' : 'string'
}

const describe = (client: pg.Client, text: string): Promise<pg.FieldDef[]> =>
  new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = []
    client.query({
      submit(connection: unknown) {
        const messages = connection as ConnectionMessages
        messages.parse({ text })
        messages.describe({ type: 'S' })
        messages.sync()
      },
      handleRowDescription(message: { fields: pg.FieldDef[] }) {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as pg.Submittable)
  })

/** What is written of the rows and does not hold; null may be written anywhere. */
export function rowMismatches(
  row: ReadonlyMap<string, Shape>,
  columns: readonly Column[],
): string[] {
  return [...row].flatMap(([name, shape]) => {
    const column = columns.find((other) => other.name === name)
    if (!column) return [`${name} is no column`]
    return columnMismatches(name, shape, column)
  })
}

const columnMismatches = (name: string, shape: Shape, { kind }: Column): string[] =>
  holds(shape, kind) ? [] : [`${name} comes as ${nameOf(kind)}`]

function holds(shape: Shape, kind: ColumnKind): boolean {
  switch (shape.kind) {
    case 'null':
    case 'undefined':
    case 'unknown':
      return true
    case 'union':
      return shape.members.every((member) => holds(member, kind))
    case 'literal':
      return typeof shape.value === kind
    case 'array':
      return kind === 'json' || (typeof kind === 'object' && holds(shape.element(), kind.arrayOf))
    case 'object':
    case 'tuple':
      return kind === 'json'
    default:
      return shape.kind === kind
  }
}

const nameOf = (kind: ColumnKind): string =>
  typeof kind === 'object' ? `array of ${nameOf(kind.arrayOf)}` : kind
