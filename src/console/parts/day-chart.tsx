import './day-chart.css'

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
  /** What it shows, for who does not see it; a table beside it says each value. */
  label: string
  /** The heads of the table’s columns. */
  columns: readonly [day: string, value: string]
  /** Opens the table. */
  tableLabel: string
}

/** A value for each day as bars, and as a table. */
export function DayChart({ of, label, columns, tableLabel }: DayChartProps) {
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
      <details>
        <summary>{tableLabel}</summary>
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col" class="figure">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {of.toReversed().map(({ day, text }) => (
              <tr key={day}>
                <td>{day}</td>
                <td class="figure">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
