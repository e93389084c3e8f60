import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../frame/icons.tsx'
import { useTitle } from '../frame/use-title.ts'
import { say } from '../language.ts'
import { isRefused, type Outcome } from '../requests/client.ts'
import { useRequest } from '../requests/use-request.ts'
import { setQuery, usePlace } from '../router.tsx'
import { type Chip, Chips } from './chips.tsx'
import type { Refusals } from './failure.tsx'
import { Pager } from './pager.tsx'
import { Show } from './reading.tsx'

/** How many rows a page has. */
export const PAGE_SIZE = 25

interface TextFilter {
  label: string
  /** `date`: a day. */
  type?: 'search' | 'date'
  placeholder?: string
  inputMode?: 'numeric'
  /** Whether it has a line of its own, and says in itself what it takes. */
  isWide?: boolean
  /** Whether it is folded away until it is asked for or says something. */
  isMore?: boolean
}

interface ChoiceFilter {
  label: string
  /** Whether it has a line of its own on a phone. */
  isWide?: boolean
  /** Whether it is folded away until it is asked for or says something. */
  isMore?: boolean
  /** Whether each option is a button, in place of a list to choose from. */
  areChips?: boolean
  options: readonly string[]
  names: Readonly<Partial<Record<string, string>>>
  /** What the choice of none is called. */
  all?: string
  /** What is chosen unless the address says otherwise; `all` then stands last. */
  first?: string
}

type Filter = TextFilter | ChoiceFilter
/** What a list can be searched by. The names are also those of the values in the address. */
export type Filters = Readonly<Record<string, Filter>>

/** What is searched for: of a choice one of its options. */
export type Values<Of extends Filters> = {
  [Name in keyof Of]:
    | (Of[Name] extends { options: readonly (infer Option)[] } ? Option : string)
    | undefined
}

const ALL = 'all'

function chosenValue(filter: Filter, given: string | null): string | undefined {
  if (!('options' in filter)) return given || undefined
  return filter.options.find((option) => option === (given ?? filter.first))
}

const isOfChips = (filter: Filter): filter is ChoiceFilter =>
  'areChips' in filter && filter.areChips === true

/** One for each option; what is chosen at first stands first, and all of them last. */
function chipsOf(name: string, { options, names, all, first }: ChoiceFilter): Chip[] {
  const ofAll = {
    label: all ?? say(['Todos', 'All']),
    values: { [name]: first === undefined ? null : ALL },
  }
  const chips = options.map((option) => ({
    label: names[option] ?? option,
    values: { [name]: option === first ? null : option },
  }))
  return first === undefined ? [ofAll, ...chips] : [...chips, ofAll]
}

interface PageOf<Row> {
  data: Row[]
  /** Of all pages; without it there is one. */
  total?: number
  limit?: number
}

/** A list as it was read. */
export interface ReadList {
  /** Reads it again, and resolves when that is done. */
  reload(): Promise<void>
}

interface ReadRows<Row, Of extends Filters> extends ReadList {
  rows: readonly Row[]
  page: number
  /** What was searched for. */
  values: Values<Of>
  /** Of all pages. */
  total: number | undefined
}

interface ListProps<Row, Of extends Filters> {
  filters?: Of
  /** Asks for a page of what is searched for. */
  read(query: Values<Of> & { page: number; limit: number }): Promise<Outcome<PageOf<Row>>>
  /** What is asked for most, below the search. */
  chips?: ComponentChildren
  /** Of whose change it is read again. */
  inputs?: readonly unknown[]
  /** A title beside the filters, of a list that is a part of a screen. */
  heading?: string
  /** In place of the rows where there are none. */
  empty: ComponentChildren
  /** The same where something is searched for; `empty` unless it is given. */
  noneFound?: ComponentChildren
  refusals?: Refusals | undefined
  /** Below the rows, such as downloads of all that is searched for. */
  foot?(values: Values<Of>, list: ReadRows<Row, Of>): ComponentChildren
  children(rows: readonly Row[], list: ReadRows<Row, Of>): ComponentChildren
}

function useList<Row, Of extends Filters>(props: ListProps<Row, Of>) {
  const { filters = {} as Of, read, inputs = [] } = props
  const { query } = usePlace()
  const entries = Object.entries(filters)
  const values = Object.fromEntries(
    entries.map(([name, filter]) => [name, chosenValue(filter, query.get(name))]),
  ) as Values<Of> & Record<string, string | undefined>
  const isSearched = entries.some(
    ([name, filter]) => values[name] !== ('first' in filter ? filter.first : undefined),
  )
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () => read({ ...values, page, limit: PAGE_SIZE }),
    [JSON.stringify(values), page, ...inputs],
  )
  return { entries, values, isSearched, page, reading }
}

/** A list, page by page: what is searched for, and the rows, or the face of what they lack. All of it is in the address. */
export const List = <Row, const Of extends Filters = Record<never, Filter>>(
  props: ListProps<Row, Of>,
) => <ListBody {...props} list={useList(props)} />

interface ListBodyProps<Row, Of extends Filters> extends ListProps<Row, Of> {
  list: ReturnType<typeof useList<Row, Of>>
}

function ListBody<Row, Of extends Filters>(props: ListBodyProps<Row, Of>) {
  const { list, heading, empty, noneFound = empty, foot } = props
  const { entries, values, isSearched, page, reading } = list
  const { reload } = reading
  const fields = (isMore: boolean) =>
    entries
      .filter(([, filter]) => !isOfChips(filter) && Boolean(filter.isMore) === isMore)
      .map(([name, filter]) => (
        <FilterField key={name} name={name} of={filter} value={values[name]} />
      ))
  const more = fields(true)
  const saysMore = entries.some(([name, filter]) => filter.isMore && values[name] !== undefined)
  const filters = entries.length > 0 && !isRefused(reading.failure, 'FORBIDDEN') && (
    <search class="stack">
      <div class="filters">{fields(false)}</div>
      {props.chips}
      {entries.map(
        ([name, filter]) =>
          isOfChips(filter) && <Chips key={name} label={filter.label} of={chipsOf(name, filter)} />,
      )}
      {more.length > 0 && (
        <details class="more-filters" open={saysMore}>
          <summary>{say(['Filtrar', 'Filter'])}</summary>
          <div class="filters">{more}</div>
        </details>
      )}
    </search>
  )
  return (
    <>
      {heading ? (
        <div class="title">
          <h2>{heading}</h2>
          {filters}
        </div>
      ) : (
        filters
      )}
      <Show of={reading} refusals={props.refusals}>
        {({ data: rows, total, limit }) =>
          rows.length > 0 ? (
            <>
              {props.children(rows, { rows, page, values, total, reload })}
              {total !== undefined && limit !== undefined && (
                <Pager page={page} limit={limit} total={total} />
              )}
              {foot?.(values, { rows, page, values, total, reload })}
            </>
          ) : isSearched ? (
            noneFound
          ) : (
            empty
          )
        }
      </Show>
    </>
  )
}

interface FilterFieldProps {
  name: string
  of: Filter
  value: string | undefined
}

/** A filter, whose value is kept in the address. */
export function FilterField({ name, of, value = '' }: FilterFieldProps) {
  const typed = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Another address of the same screen has another value, or none.
    if (typed.current) typed.current.value = value
  }, [value])
  const keep = ({ currentTarget }: { currentTarget: { value: string } }) =>
    setQuery({ [name]: currentTarget.value.trim(), page: null })
  if (!('options' in of)) {
    const { label, type = 'search', isWide, isMore: _, ...more } = of
    return (
      <label class={isWide ? 'wide' : undefined}>
        <span class={isWide ? 'sr-only' : undefined}>{label}</span>
        <input
          ref={typed}
          type={type as 'search'}
          placeholder={isWide ? label : undefined}
          defaultValue={value}
          onChange={keep}
          // Its cross empties the field, which is no change yet.
          onSearch={keep}
          {...more}
        />
        {isWide && <Icon name="search" />}
      </label>
    )
  }
  const all = (
    <option value={of.first === undefined ? '' : ALL} selected={value === ''}>
      {of.all ?? say(['Todos', 'All'])}
    </option>
  )
  return (
    <label class={of.isWide ? 'wide' : undefined}>
      {of.label}
      <select onChange={keep}>
        {of.first === undefined && all}
        {of.options.map((option) => (
          <option key={option} value={option} selected={option === value}>
            {of.names[option] ?? option}
          </option>
        ))}
        {of.first !== undefined && all}
      </select>
    </label>
  )
}

export interface ListScreenProps<Row, Of extends Filters> extends ListProps<Row, Of> {
  title: string
  lead?: ComponentChildren
  /** Beside the title. */
  actions?(list: ReadList): ComponentChildren
  /** Above the title, such as where else one can go. */
  above?: ComponentChildren
  /** Below the title and its lead. */
  below?: ComponentChildren
}

/** A screen that is a list. */
export function ListScreen<Row, const Of extends Filters = Record<never, Filter>>(
  props: ListScreenProps<Row, Of>,
) {
  const { title, lead, actions, above, below } = props
  useTitle(title)
  const list = useList(props)
  return (
    <>
      {above}
      <Title text={title}>{actions?.(list.reading)}</Title>
      {lead && <p class="quiet">{lead}</p>}
      {below}
      <ListBody {...props} list={list} />
    </>
  )
}

interface TitleProps {
  text: ComponentChildren
  /** Beside it. */
  children?: ComponentChildren
}

/** The title of a screen. */
const Title = ({ text, children }: TitleProps) =>
  children ? (
    <div class="title">
      <h1>{text}</h1>
      {children}
    </div>
  ) : (
    <h1>{text}</h1>
  )
