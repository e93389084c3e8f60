import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { type TillKey, tillKeyOf } from './typed-digits.ts'

/** A key that was tapped does not keep the focus, or Enter would press it again. */
export const keepFocus = (event: Event) => event.preventDefault()

const isWithin = (focused: EventTarget | null, selector: string): boolean =>
  focused instanceof HTMLElement && focused.closest(selector) !== null

/** What a person types there, and what they do in a dialog, is none of the till’s. */
const isElsewhere = (focused: EventTarget | null): boolean =>
  isWithin(focused, 'input, select, textarea, dialog, [role=dialog]')

/** Whether Enter on what has the focus means that, and not to charge: a link, or a button that is none of the till’s keys. */
const hasEnterOfItsOwn = (focused: EventTarget | null): boolean =>
  isElsewhere(focused) ||
  (isWithin(focused, 'a, button, summary') && !isWithin(focused, '.till-keys, .till-currencies'))

function useKeys(take: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    addEventListener('keydown', take)
    return () => removeEventListener('keydown', take)
  }, [])
}

/** Presses a button of the till at Enter. */
export function useEnter(button: RefObject<HTMLElement | null>): void {
  useKeys((event) => {
    if (event.key !== 'Enter' || hasEnterOfItsOwn(event.target)) return
    event.preventDefault()
    if (!event.repeat) button.current?.querySelector('button')?.click()
  })
}

/** Takes the digits of a keyboard as the keypad’s, wherever the focus is. */
export function useTypedKeys(take: (key: TillKey) => void): void {
  useKeys((event) => {
    const typed = event.ctrlKey || event.metaKey ? undefined : tillKeyOf(event.key)
    if (typed === undefined || isElsewhere(event.target)) return
    event.preventDefault()
    take(typed)
  })
}
