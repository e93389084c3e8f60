import './day-chart.css'
import type { ComponentChildren } from 'preact'

const HEIGHT = 120
/** Of a day, with the space after it. */
const STEP = 20
const BAR = 14

export interface DayValue {
  /** As a person reads it. */
  day: string
  value: number
  /** The value as a person reads it. */
  text: string
}

interface DayChartProps {
  of: readonly DayValue[]
  /** What it shows, for who does not see it. */
  label: string
  /** The same as a table. */
  children: ComponentChildren
}

/** A value for each day as bars. */
export function DayChart({ of, label, children }: DayChartProps) {
  const most = Math.max(...of.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <figure class="day-chart">
      <svg
        viewBox={`0 0 ${of.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
      >
        {of.map(({ day, value, text }, index) => {
          const height = Math.max((value / most) * HEIGHT, 1)
          return (
            <rect
              key={day}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="2"
            >
              <title>{`${day}: ${text}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption>
        <span>{of[0]?.day}</span>
        <span>{of.at(-1)?.day}</span>
      </figcaption>
      {children}
    </figure>
  )
}
