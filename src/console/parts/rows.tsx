import type { ComponentChildren } from 'preact'
import { Link } from '../router.tsx'
import type { Path } from '../routes.ts'

/** A row that leads to what it tells of. */
export interface RowOf {
  to: Path
  /** How it is followed, unless as any other link. */
  follow?: ((to: Path) => void) | undefined
  /** Whether what it leads to is shown. */
  current?: boolean | undefined
  /** A few letters or digits before it, by which one finds it among others. */
  mark?: string
  name: ComponentChildren
  /** What else is known of it, each on a line of its own. */
  about?: ComponentChildren
  /** At the end of the row: an amount, and its state. */
  figure?: ComponentChildren
  state?: ComponentChildren
}

interface RowsProps<Item> {
  of: readonly Item[]
  children(item: Item): RowOf
}

/** Things as rows, each of which leads to its screen. */
export const Rows = <Item extends { id: string }>({ of, children }: RowsProps<Item>) => (
  <ul class="rows">
    {of.map((item) => (
      <Row key={item.id} {...children(item)} />
    ))}
  </ul>
)

const Row = ({ to, follow, current, mark, name, about, figure, state }: RowOf) => (
  <li>
    <Link to={to} class="row" follow={follow} current={current}>
      {mark && (
        <span class="mark" aria-hidden="true">
          {mark}
        </span>
      )}
      <span class="what">
        <strong>{name}</strong>
        {about && <span class="quiet">{about}</span>}
      </span>
      {(figure || state) && (
        <span class="figure">
          {figure && <strong>{figure}</strong>}
          {state}
        </span>
      )}
    </Link>
  </li>
)

interface CardsProps<Item> {
  of: readonly Item[]
  children(item: Item): ComponentChildren
}

/** Things as cards, each with what can be done about it. */
export const Cards = <Item extends { id: string }>({ of, children }: CardsProps<Item>) => (
  <ul class="cards">
    {of.map((item) => (
      <li key={item.id} class="card stack">
        {children(item)}
      </li>
    ))}
  </ul>
)
