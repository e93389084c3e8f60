import './team.css'
import type { ComponentChildren } from 'preact'

/** `Carmen Alejandra Rodríguez` -> `CR` */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('')
}

interface PersonProps {
  /** Null of who has not said yet what they are called. */
  name: string | null
  children: ComponentChildren
}

/** Somebody, beside their initials, by which one finds them among others. */
export const Person = ({ name, children }: PersonProps) => (
  <div class="person">
    <span class={name === null ? 'avatar wait' : 'avatar'} aria-hidden="true">
      {name === null ? '@' : initialsOf(name)}
    </span>
    <div>{children}</div>
  </div>
)
