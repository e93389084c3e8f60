import './person.css'
import type { ComponentChildren } from 'preact'
import { personInitials } from './initials.ts'

interface PersonProps {
  /** Null of who has not said yet what they are called. */
  name: string | null
  children: ComponentChildren
}

/** Somebody, beside their initials, by which one finds them among others. */
export const Person = ({ name, children }: PersonProps) => (
  <div class="person">
    <span class={name === null ? 'avatar wait' : 'avatar'} aria-hidden="true">
      {name === null ? '@' : personInitials(name)}
    </span>
    <div>{children}</div>
  </div>
)
