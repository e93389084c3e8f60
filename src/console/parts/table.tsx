import './table.css'
import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  name: string
  cell(row: Row): ComponentChildren
  /** Digits that align, at the right. */
  figure?: true
}

export interface TableProps<Row> {
  label?: string
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
}

/** In a cell that has nothing; a list leaves it out. */
export const NOTHING = '—'

/** Rows of columns. */
export const Table = <Row,>({ isDense, ...props }: TableProps<Row> & { isDense?: boolean }) => (
  <table class={isDense ? 'list dense' : 'list'} aria-label={props.label}>
    <thead>
      <tr>
        {props.columns.map(({ name, figure }) => (
          <th key={name} scope="col" class={figure && 'figure'}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {props.rows.map((row) => (
        <tr key={props.keyOf(row)}>
          {props.columns.map(({ name, figure, cell }) => (
            <td key={name} class={figure && 'figure'}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
