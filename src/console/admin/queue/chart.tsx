import type { components } from '../../requests/api.d.ts'
import { dayText } from '../parts/values.tsx'
import { queueTexts as texts } from './texts.ts'

type Series = components['schemas']['Dashboard']['series']

const HEIGHT = 120
/** Of a day, with the space after it. */
const STEP = 20
const BAR = 14

/** How many payments each day had, as bars. What it shows is in the table beside it too. */
export function Chart({ of }: { of: Series }) {
  const most = Math.max(1, ...of.map(({ count }) => count))
  const [first, last] = [of[0], of.at(-1)]
  if (first === undefined || last === undefined) return null
  const label = texts.chart(dayText(first.date), dayText(last.date), most)
  return (
    <figure class="chart">
      <svg
        viewBox={`0 0 ${of.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
      >
        {of.map(({ date, count }, index) => {
          const height = (count / most) * (HEIGHT - 4)
          return (
            <rect
              key={date}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - Math.max(height, 1)}
              width={BAR}
              height={Math.max(height, 1)}
              rx="2"
            >
              <title>{`${dayText(date)}: ${count}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption>
        <span>{dayText(first.date)}</span>
        <span>{texts.most(most)}</span>
        <span>{dayText(last.date)}</span>
      </figcaption>
    </figure>
  )
}
