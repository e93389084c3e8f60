import { NOTHING, Table, type TableProps } from '../../parts/table.tsx'
import { useMedia } from '../../parts/use-media.ts'

/** Where there is room for a table of many columns. */
const WIDE = '(min-width: 75rem)'

/** Rows of many columns: a dense table, or where there is no room for one, a list. */
export const DenseTable = <Row,>(props: TableProps<Row>) =>
  useMedia(WIDE) ? <Table {...props} isDense /> : <RowList {...props} />

/** Each row as a card: its name and its figure first, what else is known of it below. */
function RowList<Row>({ label, columns: [lead, ...columns], rows, keyOf }: TableProps<Row>) {
  const figures = columns.filter((column) => column.figure)
  // Of several each needs its name beside it.
  const figure = figures.length === 1 ? figures[0] : undefined
  const others = columns.filter((column) => column !== figure)
  return (
    <ul class="rows table-rows" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <div class="table-row-lead">
            <div>{lead?.cell(row)}</div>
            {figure && <div class="figure">{figure.cell(row)}</div>}
          </div>
          <dl>
            {others.map(({ name, cell }) => {
              const value = cell(row)
              return (
                value !== null &&
                value !== NOTHING && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                )
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
