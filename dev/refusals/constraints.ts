/** What has to be unique, by the name of its constraint or index. */
export interface UniqueConstraint {
  name: string
  table: string
  /** The columns that decide it, those of a partial index's condition included. */
  columns: readonly string[]
}

const tables = /pgTable\(\s*'(\w+)'/g
const constraints =
  /\bunique(?:Index)?\('(\w+)'\)\s*\.on\(([^)]*)\)(?:\s*\.where\(sql`([^`]*)`\))?/g

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The unique constraints and indexes of the tables that these modules of src/db declare. */
export function uniqueConstraints(modules: Iterable<string>): UniqueConstraint[] {
  return [...modules].flatMap((text) => {
    const starts = [...text.matchAll(tables)]
    return [...text.matchAll(constraints)].map(
      ({ index, 1: name = '', 2: on = '', 3: where = '' }) => ({
        name,
        table: starts.findLast((start) => start.index < index)?.[1] ?? '',
        columns: [
          ...[...on.matchAll(/\btable\.(\w+)/g)].map(([, column = '']) => snakeCase(column)),
          ...(where.match(/\b[a-z_]+\b/g) ?? []),
        ],
      }),
    )
  })
}

/** The variables of src/db that stand for tables in a statement, with the names of these. */
export function tableVariables(modules: Iterable<string>): Map<string, string> {
  const declared = [...modules].flatMap((text) => [
    ...text.matchAll(/^export const (\w+) = pgTable\(\s*'(\w+)'/gm),
  ])
  return new Map(declared.map(([, variable = '', table = '']) => [variable, table]))
}

/** Whether a function catches what its statements violate. */
export const catchesViolations = (body: string): boolean =>
  /\bexception when unique_violation\b/i.test(body)

/** The constraints that a text's INSERT and UPDATE statements may violate. */
export function violableIn(
  text: string,
  all: readonly UniqueConstraint[],
  variables: ReadonlyMap<string, string>,
): string[] {
  const named = text.replace(/\$\{(\w+)\}/g, (whole, name: string) => variables.get(name) ?? whole)
  const inserts = [...named.matchAll(/\binsert into (\w+)(?: (?:as )?\w+)?\s*\(([^)]*)\)/gi)]
  const updates = [...named.matchAll(/\bupdate (\w+)(?: \w+)?\s+set\b([\s\S]*?)(?:\bwhere\b|$)/gi)]
  return all
    .filter(
      ({ table, columns }) =>
        inserts.some(
          ([, into, list = '']) =>
            into === table && columns.some((column) => list.split(/\W+/).includes(column)),
        ) ||
        updates.some(
          ([, updated, set = '']) =>
            updated === table &&
            columns.some((column) => new RegExp(`\\b${column}\\s*=(?!=)`).test(set)),
        ),
    )
    .map(({ name }) => name)
}
