import './queue-nav.css'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { say } from '../../language.ts'
import type { Asked, Outcome } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'

/** The service gives at most so many at once. */
const MOST = 100

/** The end of an id before all others: what comes right before it in a list is the oldest. */
const FIRST_ID = '1'.padStart(26, '0')

interface Waiting<Item> {
  /** The oldest first. */
  data: Item[]
  total: number
}

const reversed = <Item,>({ data, total }: Waiting<Item>): Waiting<Item> => ({
  data: [...data].reverse(),
  total,
})

/** The same, with what was answered before: J and K work at once on the next screen. */
function oldestFirst<Item>(asked: Asked<Waiting<Item>>): Asked<Waiting<Item>> {
  const turned = asked.then(
    (outcome): Outcome<Waiting<Item>> =>
      outcome.failure === null ? { data: reversed(outcome.data), failure: null } : outcome,
  )
  return Object.assign(turned, { known: asked.known && reversed(asked.known) })
}

/** Whose identity waits for a decision, who has waited longest first. */
export const waitingIdentities = (limit = MOST) =>
  oldestFirst(
    adminApi.listUsers({ query: { kycStatus: 'pending', limit, before: `usr_${FIRST_ID}` } }),
  )

/** Orders whose outcome no bank can tell, the oldest first. */
export const waitingOrders = (limit = MOST) =>
  oldestFirst(adminApi.listPayments({ query: { flagged: true, limit, before: `pay_${FIRST_ID}` } }))

const QUEUES = {
  identities: {
    name: say(['Identidades', 'Identities']),
    read: waitingIdentities as () => Asked<Waiting<{ id: string }>>,
    pathOf: (user: string) => adminPath('kyc', { user }),
  },
  orders: {
    name: say(['Órdenes por resolver', 'Orders to resolve']),
    read: waitingOrders as () => Asked<Waiting<{ id: string }>>,
    pathOf: (payment: string) => adminPath('payment', { payment }),
  },
}

export interface Queue {
  name: string
  /** From 1; 0 for what does not wait, or no more. */
  place: number
  total: number
  previous: Path | null
  next: Path | null
}

/** Where something stands among what waits, and what is before and after it. */
export function useQueue(kind: keyof typeof QUEUES, id: string): Queue {
  const { name, read, pathOf } = QUEUES[kind]
  const { data } = useRequest(read, [kind])
  const ids = (data?.data ?? []).map((item) => item.id)
  const at = ids.indexOf(id)
  // Ids are in the order of time, also that of one that waits no more.
  const later = at === -1 ? ids.findIndex((other) => other > id) : at + 1
  const earlier = at === -1 ? (later === -1 ? ids.length : later) - 1 : at - 1
  const path = (other: string | undefined) => (other === undefined ? null : pathOf(other))
  return {
    name,
    place: at + 1,
    total: data?.total ?? 0,
    previous: path(ids[earlier]),
    // After the last comes the first that was passed over.
    next: path(ids[later] ?? ids.find((other) => other !== id)),
  }
}

/** Leads through what waits: back to all of it, before, and next; also by J and K. */
export function QueueNav({ of: { name, place, total, previous, next } }: { of: Queue }) {
  useKeys({ j: () => next && go(next), k: () => previous && go(previous) })
  return (
    <nav class="queue-nav" aria-label={name}>
      <Link to={adminPath('queue')} class="back">
        {say(['Pendientes', 'Waiting'])}
      </Link>
      <span class="quiet">
        {total === 0
          ? say([`${name}: nada más espera`, `${name}: nothing else waits`])
          : place > 0
            ? say([`${name} · ${place} de ${total}`, `${name} · ${place} of ${total}`])
            : say([`${name} · ${total} por ver`, `${name} · ${total} to see`])}
      </span>
      {previous && (
        <Link to={previous} class="button plain small">
          {say(['Anterior', 'Previous'])} <kbd>K</kbd>
        </Link>
      )}
      {next && (
        <Link to={next} class="button plain small">
          {say(['Siguiente', 'Next'])} <kbd>J</kbd>
        </Link>
      )}
    </nav>
  )
}

interface ShortcutProps {
  /** A letter. */
  letter: string
  children: ComponentChildren
}

/** A button that a letter presses too, which stands beside it. */
export function Shortcut({ letter, children }: ShortcutProps) {
  const place = `[data-letter=${letter}] > button`
  useKeys({ [letter]: () => document.querySelector<HTMLElement>(place)?.click() })
  return (
    <span class="shortcut" data-letter={letter}>
      {children}
      <span class="key" aria-hidden="true">
        {letter.toUpperCase()}
      </span>
    </span>
  )
}

/** Does something by a letter, unless it is meant for a field or a dialog. */
function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const act = keys[key.toLowerCase()]
      if (!act || ctrlKey || metaKey || altKey || hasFocus('input, select, textarea, dialog *'))
        return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

const hasFocus = (selector: string): boolean => document.activeElement?.matches(selector) === true
