import './day-chart.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { say } from '../language.ts'

const HEIGHT = 120
/** Of a day, with the space after it. */
const STEP = 20
const BAR = 14
/** How much of the height a bar takes that is cut, and where its gap is. */
const CUT_AT = 100
const GAP = 4

export interface DayValue {
  /** As a person reads it; an hour can stand for a day. */
  day: string
  value: number
  /** The value as a person reads it. */
  text: string
  /** What it is compared with, drawn behind it. */
  beside?: number
}

interface DayChartProps {
  of: readonly DayValue[]
  /** What it shows, for who does not see it. */
  label: string
  /** The same as a table. */
  children: ComponentChildren
}

type PointerAt = Pick<PointerEvent, 'clientX'> & { currentTarget: Element }

/** A value for each day as bars. One is told of in words: the largest, until another is pointed at. */
export function DayChart({ of, label, children }: DayChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const largest = largestOf(of.map(({ value }) => value)) ?? largestOf(of.map(besideOf)) ?? 0
  const top = topOf(of.flatMap((day) => [day.value, besideOf(day)]))
  const shown = of[chosen ?? largest]
  const point = ({ clientX, currentTarget }: PointerAt) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / width) * of.length)
    setChosen(Math.max(0, Math.min(place, of.length - 1)))
  }
  return (
    <figure class="day-chart">
      {shown && (
        <p class="quiet">
          {chosen === null && `${say(['Lo más alto', 'Highest'])}, `}
          {shown.day}: {shown.text}
        </p>
      )}
      <svg
        viewBox={`0 0 ${of.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
      >
        {of.map(({ day, value, text, beside }, index) => (
          <g key={day}>
            {beside !== undefined && (
              <Bar class="beside" at={index} value={beside} top={top} width={STEP - 2} />
            )}
            <Bar at={index} value={value} top={top} width={BAR} />
            <rect
              class="place"
              x={index * STEP}
              y="0"
              width={STEP}
              height={HEIGHT}
              data-shown={chosen === index || undefined}
            >
              <title>{`${day}: ${text}`}</title>
            </rect>
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{of[0]?.day}</span>
        <span>{of[of.length - 1]?.day}</span>
      </figcaption>
      {children}
    </figure>
  )
}

const besideOf = ({ beside = 0 }: DayValue): number => beside

/** Where the largest of the values stands, unless there is none above zero. */
function largestOf(values: readonly number[]): number | null {
  const largest = Math.max(0, ...values)
  return largest > 0 ? values.indexOf(largest) : null
}

/** What the height stands for: of one value far above all others, what leaves these to be seen. */
function topOf(values: readonly number[]): number {
  const [first = 0, second = 0] = [...values].sort((one, other) => other - one)
  const isAlone = second > 0 && first > 4 * second
  return Math.max(isAlone ? 1.5 * second : first, Number.MIN_VALUE)
}

interface BarProps {
  class?: string
  at: number
  value: number
  top: number
  width: number
}

function Bar({ class: name, at, value, top, width }: BarProps) {
  const height = Math.max(Math.min(value / top, 1) * HEIGHT, 1)
  const x = at * STEP + (STEP - width) / 2
  return (
    <>
      <rect class={name} x={x} y={HEIGHT - height} width={width} height={height} rx="2" />
      {value > top && <rect class="cut" x={x} y={HEIGHT - CUT_AT} width={width} height={GAP} />}
    </>
  )
}
