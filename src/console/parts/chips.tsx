import { setQuery, usePlace } from '../router.tsx'

export interface Chip {
  label: string
  /** The values of the address that it stands for; null is none. */
  values: Readonly<Record<string, string | null>>
}

/** What a list is asked for most, each by one tap. A chip is pressed while the address has its values. */
export function Chips({ label, of }: { label: string; of: readonly Chip[] }) {
  const { query } = usePlace()
  return (
    <fieldset class="chips" aria-label={label}>
      {of.map((chip) => (
        <button
          key={chip.label}
          type="button"
          aria-pressed={Object.entries(chip.values).every(
            ([name, value]) => (query.get(name) || null) === value,
          )}
          onClick={() => setQuery({ ...chip.values, page: null })}
        >
          {chip.label}
        </button>
      ))}
    </fieldset>
  )
}
