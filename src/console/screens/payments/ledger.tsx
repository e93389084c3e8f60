import './ledger.css'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { say } from '../../language.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import { Loading } from '../../parts/reading.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { go, goBack, Link, usePlace } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { type Load, useScreen } from '../../screen.ts'
import { WIDE } from './wide.ts'

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
  title: string
  back: string
  children: ComponentChildren
}

/** A list, and the thing of it that is opened: on a computer beside it, on a phone in its place. */
export function Ledger({ part, list, own, load, name, title, back, children }: LedgerProps) {
  const opened = usePlace().query.get(part)
  const isWide = useMedia(WIDE)
  const close = () => goBack(list(null))
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
            <Link to={list(null)} class="back" follow={close} aria-label={back}>
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
