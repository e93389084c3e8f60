import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { say } from '../language.ts'
import { go, goBack, Link, usePlace } from '../router.tsx'
import type { Path } from '../routes.ts'
import { type Load, useScreen } from '../screen.ts'
import { FailureNotice } from './failure.tsx'
import { Loading } from './reading.tsx'
import { useMedia } from './use-media.ts'
import { useRowKeys } from './use-row-keys.ts'

/** From where on something has room beside its list; console.css has the same. */
export const WIDE = '(min-width: 64rem)'

/** A list, as it is searched now, with one of its things opened, or none. */
export type ListPath = (opened: string | null) => Path

interface LedgerProps {
  /** The name of its id in the address, and in what its code is given. */
  part: string
  list: ListPath
  /** Where it is shown by itself. */
  own(id: string): Path
  /** Its code, which the list does without. */
  load: Load
  name: string
  /** Of the list. */
  title: string
  children: ComponentChildren
}

/** A list, and the thing of it that is opened: on a computer beside it, on a phone in its place. J and K move between rows. */
export function Ledger({ part, list, own, load, name, title, children }: LedgerProps) {
  const opened = usePlace().query.get(part)
  const isWide = useMedia(WIDE)
  const close = () => goBack(list(null))
  useRowKeys()
  useEffect(() => {
    if (!opened) return
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [opened])
  return (
    <div class={opened ? 'ledger open' : 'ledger'}>
      {(isWide || !opened) && <div class="stack">{children}</div>}
      {opened && (
        <section class="ledger-panel stack" aria-label={name}>
          <div class="title">
            <Link
              to={list(null)}
              class="back"
              follow={close}
              aria-label={`${say(['Volver a', 'Back to'])} ${title}`}
            >
              {title}
            </Link>
            {isWide && <Link to={own(opened)}>{say(['Abrir aparte', 'Open by itself'])}</Link>}
          </div>
          <Beside key={opened} load={load} at={{ [part]: opened }} />
        </section>
      )}
    </div>
  )
}

function Beside({ load, at }: { load: Load; at: Record<string, string> }) {
  const { View, failed } = useScreen(load)
  if (failed) return <FailureNotice failure={{ kind: 'unreachable' }} />
  return View === null ? <Loading /> : <View at={at} />
}

/** How the rows of a ledger lead to their things. One takes the place of the one that is opened, so that Back leads to the list. */
export function useRowBeside(part: string, list: ListPath) {
  const opened = usePlace().query.get(part)
  return (id: string) => ({
    to: list(id),
    follow: (to: Path) => go(to, { isBeside: matchMedia(WIDE).matches, replace: opened !== null }),
    current: id === opened,
  })
}
