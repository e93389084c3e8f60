import type { ComponentChildren } from 'preact'
import { say } from '../../language.ts'
import { type Filters, ListScreen, type ListScreenProps, type ReadList } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import type { Column } from '../../parts/table.tsx'
import { adminTexts as texts } from '../texts.ts'
import { DenseTable } from './dense-table.tsx'

interface AdminListProps<Row, Of extends Filters>
  extends Omit<ListScreenProps<Row, Of>, 'children' | 'empty'> {
  columns(list: ReadList): readonly Column<Row>[]
  keyOf(row: Row): string
  /** What is said where there is nothing. */
  empty?: ComponentChildren
}

/** A list of administrators': many columns, and how many rows there are. */
export const AdminList = <Row, const Of extends Filters>(props: AdminListProps<Row, Of>) => {
  const {
    columns,
    keyOf,
    empty = <p class="quiet">{say(['Prueba con otra búsqueda.', 'Try another search.'])}</p>,
    ...screen
  } = props
  return (
    <ListScreen
      {...screen}
      empty={<Empty title={say(['No hay nada', 'There is nothing'])}>{empty}</Empty>}
    >
      {(rows, { reload, total }) => (
        <>
          {total !== undefined && (
            <p class="quiet">
              {say([
                total === 1 ? '1 resultado' : `${total} resultados`,
                total === 1 ? '1 result' : `${total} results`,
              ])}
            </p>
          )}
          <DenseTable
            label={screen.title}
            columns={columns({ reload })}
            rows={rows}
            keyOf={keyOf}
          />
        </>
      )}
    </ListScreen>
  )
}

const ENVIRONMENTS = ['live', 'test'] as const

/** Which environment: of both. */
export const ENVIRONMENT_FILTER = {
  label: texts.environment,
  options: ENVIRONMENTS,
  names: texts.environments,
  all: say(['Ambos', 'Both']),
} as const

/** Which environment: the real one, unless the other is chosen. */
export const TEST_FILTER = {
  label: texts.environment,
  options: ['test'],
  names: texts.environments,
  all: texts.environments.live,
} as const

/** The days of a list, which ends with the last one that is named. */
export const DAY_FILTERS = {
  from: { label: say(['Desde', 'From']), type: 'date' },
  to: { label: say(['Hasta', 'To']), type: 'date' },
} as const
