import './timeline.css'
import type { ComponentChildren } from 'preact'
import { caracasDay } from '../../domain/caracas.ts'
import { formatMoment, formatTime } from '../../domain/format.ts'
import { language } from '../language.ts'
import { dayName, dayText, Moment } from './money.tsx'
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

interface HappeningsProps {
  of: readonly Happened[]
  /** Whether times have their seconds, by which one sees what came of what. */
  inSeconds?: boolean
}

/** What happened and when, in its order. */
export const Happenings = ({ of, inSeconds = false }: HappeningsProps) => (
  <ol class="timeline">
    {of.map(({ at, what, more, tone }) => (
      <li key={`${at} ${what}`} class={tone}>
        <div>
          {what}
          {more && <p class="quiet">{more}</p>}
        </div>
        {at && <span class="quiet">{inSeconds ? <Second of={at} /> : <Moment of={at} />}</span>}
      </li>
    ))}
  </ol>
)

/** `hoy 8:06:58 p. m.` */
function Second({ of }: { of: string }) {
  const at = new Date(of)
  const day = caracasDay(at)
  return (
    <time dateTime={of} title={formatMoment(at, language, 'seconds')}>
      <span>{dayName(day) ?? `${dayText(day)},`}</span>{' '}
      <span>{formatTime(at, language, 'seconds')}</span>
    </time>
  )
}
