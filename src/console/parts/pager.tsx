import { say } from '../language.ts'
import { setQuery } from '../router.tsx'

interface PagerProps {
  page: number
  limit: number
  total: number
}

/** Turns the pages of a list, whose number is in the address. */
export function Pager({ page, limit, total }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit))
  if (last === 1) return null
  const to = (number: number) => setQuery({ page: number === 1 ? null : String(number) })
  return (
    <nav class="pager" aria-label={say(['Páginas', 'Pages'])}>
      <button type="button" class="plain small" disabled={page <= 1} onClick={() => to(page - 1)}>
        {say(['Anterior', 'Previous'])}
      </button>
      <span>{say([`${page} de ${last}`, `${page} of ${last}`])}</span>
      <button
        type="button"
        class="plain small"
        disabled={page >= last}
        onClick={() => to(page + 1)}
      >
        {say(['Siguiente', 'Next'])}
      </button>
    </nav>
  )
}
