import type { ComponentChildren } from 'preact'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import type { Reading } from '../../requests/use-request.ts'
import { adminTexts as texts } from '../texts.ts'
import { type Column, Table } from './table.tsx'

interface ListProps<Row> {
  of: Reading<{ data: Row[]; page: number; limit: number; total: number }>
  label: string
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  /** What is said where there is nothing. */
  empty?: ComponentChildren
}

/** A page of a list, with how many there are. */
export const List = <Row,>({ of, label, columns, keyOf, empty }: ListProps<Row>) => (
  <Show of={of}>
    {({ data, page, limit, total }) =>
      data.length === 0 ? (
        <Empty title={texts.none}>{empty ?? <p class="quiet">{texts.noneLead}</p>}</Empty>
      ) : (
        <>
          <p class="quiet">{texts.count(total)}</p>
          <Table label={label} columns={columns} rows={data} keyOf={keyOf} />
          <Pager page={page} limit={limit} total={total} />
        </>
      )
    }
  </Show>
)

/** How many rows a page has. */
export const PAGE_SIZE = 25
