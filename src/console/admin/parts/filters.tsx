import { setQuery, usePlace } from '../../router.tsx'
import { adminTexts as texts } from '../texts.ts'

interface FilterProps {
  /** In the address. */
  name: string
  label: string
}

const keep = (name: string, value: string) => setQuery({ [name]: value.trim(), page: null })

/** Looks for a text; `type` may be a day. */
export function TextFilter({
  name,
  label,
  type = 'search',
}: FilterProps & { type?: 'search' | 'date' }) {
  const { query } = usePlace()
  const value = query.get(name) ?? ''
  return (
    <label>
      {label}
      <input
        key={value}
        type={type as 'search'}
        defaultValue={value}
        onChange={({ currentTarget }) => keep(name, currentTarget.value)}
      />
    </label>
  )
}

interface ChoiceFilterProps<Option extends string> extends FilterProps {
  options: readonly Option[]
  names: Readonly<Record<Option, string>>
  /** Of the choice that is not in the address. */
  all?: string
}

/** Chooses one of a few, or all. */
export function ChoiceFilter<Option extends string>(props: ChoiceFilterProps<Option>) {
  const { name, label, options, names, all = texts.all } = props
  const { query } = usePlace()
  const value = query.get(name) ?? ''
  return (
    <label>
      {label}
      <select onChange={({ currentTarget }) => keep(name, currentTarget.value)}>
        <option value="" selected={value === ''}>
          {all}
        </option>
        {options.map((option) => (
          <option key={option} value={option} selected={option === value}>
            {names[option]}
          </option>
        ))}
      </select>
    </label>
  )
}

export const ENVIRONMENTS = ['live', 'test'] as const

/** Which environment: of both, unless the list has the real one by default. */
export const EnvironmentFilter = ({ isLiveFirst = false }) => (
  <ChoiceFilter
    name="environment"
    label={texts.environment}
    options={isLiveFirst ? ['test'] : ENVIRONMENTS}
    names={texts.environments}
    all={isLiveFirst ? texts.environments.live : texts.both}
  />
)
