import './timeline.css'
import type { ComponentChildren } from 'preact'
import { Moment } from './money.tsx'
import type { Tone } from './status.tsx'

/** Something that happened. */
export interface Happened {
  /** When; null of what has not come to its end. */
  at: string | null
  what: string
  /** What else is known of it. */
  more?: ComponentChildren
  tone: Tone
}

/** What happened and when, in its order. */
export const Happenings = ({ of }: { of: readonly Happened[] }) => (
  <ol class="timeline">
    {of.map(({ at, what, more, tone }) => (
      <li key={`${at} ${what}`} class={tone}>
        <div>
          {what}
          {more && <p class="quiet">{more}</p>}
        </div>
        {at && (
          <span class="quiet">
            <Moment of={at} />
          </span>
        )}
      </li>
    ))}
  </ol>
)
