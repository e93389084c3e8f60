import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Link } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { createStore, useStore } from '../../session/store.ts'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { ShortId } from './values.tsx'

/** The service names so many at once. */
const MOST_IDS = 100

/** The names that were looked up, by their ids; null while one is, and of what has none. */
const names = createStore<Readonly<Record<string, string | null>>>({})

/** What is to be looked up with the next request: all that a list shows. */
const wanted = new Set<string>()

function want(id: string): void {
  if (id in names.get()) return
  names.set({ ...names.get(), [id]: null })
  if (wanted.size === 0) queueMicrotask(lookUp)
  wanted.add(id)
}

function lookUp(): void {
  const ids = [...wanted]
  wanted.clear()
  for (let at = 0; at < ids.length; at += MOST_IDS) void lookUpSome(ids.slice(at, at + MOST_IDS))
}

async function lookUpSome(ids: readonly string[]): Promise<void> {
  const { data } = await adminApi.listNames({ query: { ids: ids.join(',') } })
  const found = Object.fromEntries((data?.data ?? []).map(({ id, name }) => [id, name]))
  names.set({ ...names.get(), ...found })
}

/** The name of what an id is of, once that is known; until then, and of what has none, the end of the id. */
export function Name({ of: id }: { of: string }) {
  const known = useStore(names)[id]
  useEffect(() => want(id), [id])
  return known ? <>{known}</> : <ShortId of={id} />
}

interface NamedLinkProps {
  of: string
  to: Path
}

export const NamedLink = ({ of, to }: NamedLinkProps) => (
  <Link to={to}>
    <Name of={of} />
  </Link>
)

export const MerchantName = ({ of }: { of: string }) => (
  <NamedLink of={of} to={adminPath('merchant', { merchant: of })} />
)

export const UserName = ({ of }: { of: string }) => (
  <NamedLink of={of} to={adminPath('user', { user: of })} />
)

interface OnlyOfProps {
  /** Whose alone a list shows; nothing is said where it shows everybody’s. */
  id: string | null
  children(name: ComponentChildren): ComponentChildren
}

/** Says by its name whose alone a list shows, which its address has by its id. */
export const OnlyOf = ({ id, children }: OnlyOfProps) =>
  id ? <p class="quiet">{children(<Name of={id} />)}</p> : null
