import './search.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { frameTexts } from '../../frame/texts.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loading } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { go } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { findScreens } from './find-screens.ts'
import { type Found, findThings, type Group } from './find-things.ts'
import { searchTexts as texts } from './texts.ts'

/** As long as somebody types, nothing is asked. */
const PAUSE_MS = 250
/** Less would find nearly all there is. */
const SHORTEST_TERM = 2

/** Finds payments, links, orders, customers and their notes, people and screens of the merchant by a few letters or digits. */
export function Search({ onClose }: { onClose(): void }) {
  const { role } = useMerchant()
  const [term, setTerm] = useState('')
  const { groups, isAsking } = useThings(term)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => moveByArrows(event, list.current)
    box.current?.addEventListener('keydown', listen)
    return () => box.current?.removeEventListener('keydown', listen)
  }, [])
  const follow = (to: Path) => {
    onClose()
    go(to)
  }
  const screens: Group = { name: 'screens', found: findScreens(role, term) }
  const all = [...groups, screens].filter(({ found }) => found.length > 0)
  const [chosen, setChosen] = useState<Group['name'] | null>(null)
  const only = all.find(({ name }) => name === chosen)
  const shown = only ? [only] : all
  return (
    <Dialog title={frameTexts.search} isWhole onClose={onClose}>
      <div ref={box} class="search">
        <input
          type="search"
          autoFocus
          aria-label={texts.label}
          placeholder={texts.placeholder}
          value={term}
          onInput={({ currentTarget }) => setTerm(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') list.current?.querySelector<HTMLElement>('a.row')?.click()
          }}
        />
        {groups.length > 0 && all.length > 1 && (
          <fieldset class="chips" aria-label={say(['Qué se muestra', 'What is shown'])}>
            <button type="button" aria-pressed={!only} onClick={() => setChosen(null)}>
              {say(['Todo', 'All'])} · {all.reduce((sum, { found }) => sum + found.length, 0)}
            </button>
            {all.map(({ name, found }) => (
              <button
                key={name}
                type="button"
                aria-pressed={only?.name === name}
                onClick={() => setChosen(name)}
              >
                {texts.groups[name]} · {found.length}
              </button>
            ))}
          </fieldset>
        )}
        <div ref={list} class="stack" aria-busy={isAsking}>
          {shown.map(({ name, found }) => (
            <section key={name} class="day">
              <h3>{texts.groups[name]}</h3>
              <Rows of={found}>{(one: Found) => ({ ...one, follow })}</Rows>
            </section>
          ))}
          {isAsking && <Loading />}
          {!isAsking && shown.length === 0 && (
            <p class="quiet" role="status">
              {say([`No hay nada con «${term}».`, `There is nothing with “${term}”.`])}
            </p>
          )}
        </div>
        <p class="quiet keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {say(['elegir', 'choose'])} · <kbd>Enter</kbd>{' '}
          {say(['abrir', 'open'])} · <kbd>Esc</kbd> {say(['cerrar', 'close'])}
        </p>
      </div>
    </Dialog>
  )
}

/** What the service finds for what was typed last. */
function useThings(term: string): { groups: readonly Group[]; isAsking: boolean } {
  const merchant = useMerchant()
  const [state, setState] = useState<{ term: string; groups: readonly Group[] }>({
    ...{ term: '', groups: [] },
  })
  const wanted = term.trim().length < SHORTEST_TERM ? '' : term.trim()
  useEffect(() => {
    if (wanted === '') return setState({ term: '', groups: [] })
    let isLate = false
    const timer = setTimeout(async () => {
      const groups = await findThings(merchant, wanted)
      if (!isLate) setState({ term: wanted, groups })
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [wanted, merchant.id, merchant.environment])
  // What was found for another term is not what Enter shall open.
  const isAsking = state.term !== wanted
  return { groups: isAsking ? [] : state.groups, isAsking }
}

/** From the field to the first that was found, and on. */
function moveByArrows(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || list === null) return
  event.preventDefault()
  const rows = [...list.querySelectorAll<HTMLElement>('a.row')]
  const now = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[now + step]
  if (next) next.focus()
  else if (step === -1) list.parentElement?.querySelector('input')?.focus()
}
