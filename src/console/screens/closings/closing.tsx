import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { formatDay } from '../../../domain/format.ts'
import { merchantPath } from '../../frame/merchant-frame.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { Downloads } from '../../parts/downloads.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import type { components } from '../../requests/api.d.ts'
import { api, outcomeOf } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Movements, Unmatched } from './movements.tsx'
import { closingTexts as texts } from './texts.ts'
import './closings.css'

type Closing = components['schemas']['Closing']

/** A closed day: whether the books agree with the bank, its sums, and each movement. */
export function ClosingOfDay({ at }: ScreenProps) {
  const day = at.day ?? ''
  const title = texts.title(formatDay(day, language))
  useTitle(title)
  const environment = at.environment as 'live' | 'test'
  const reading = useRequest(
    () => outcomeOf(api.GET('/merchants/{id}/closings/{day}', requestFor(at, day))),
    [at.merchant, environment, day],
  )
  const { failure } = reading
  const isOpen = failure?.kind === 'refused' && failure.error.code === 'NOT_FOUND'
  return (
    <>
      <h1>{title}</h1>
      <Days at={at} day={day} />
      {isOpen ? (
        <Empty title={texts.open}>
          <p class="quiet">{texts.openLead}</p>
        </Empty>
      ) : (
        <Show of={reading} refusals={{ FORBIDDEN: texts.hidden }}>
          {(closing) => typeof closing === 'object' && <Shown at={at} of={closing} />}
        </Show>
      )}
    </>
  )
}

const requestFor = ({ merchant = '', environment }: Record<string, string>, day: string) => ({
  params: {
    path: { id: merchant, day },
    query: { environment: environment as 'live' | 'test' },
  },
})

/** Leads to the day before and the day after; the last one is yesterday. */
function Days({ at, day }: ScreenProps & { day: string }) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const to = (days: number) => merchantPath(at, `/money/closings/${addDays(day, days)}`)
  const isLast = addDays(day, 1) >= caracasDay(new Date())
  return (
    <nav class="pager" aria-label={texts.days}>
      <Link to={to(-1)} class="button plain small">
        {texts.previous}
      </Link>
      {!isLast && (
        <Link to={to(1)} class="button plain small">
          {texts.next}
        </Link>
      )}
    </nav>
  )
}

function Verdict({ of: { difference, bankSilence } }: { of: Closing }) {
  if (bankSilence !== null) return <p class="notice quiet">{texts.silences[bankSilence]}</p>
  if (difference === null) return null
  return difference === 0 ? (
    <p class="notice good">{texts.agrees}</p>
  ) : (
    <p class="notice wait">{texts.differs(moneyText(difference))}</p>
  )
}

function Shown({ at, of }: ScreenProps & { of: Closing }) {
  const unmatched = of.movements.filter(({ unmatchedReason }) => unmatchedReason !== null)
  const sum = (name: string, amount: number) => [name, <Money key={name} of={amount} />] as const
  return (
    <>
      <Verdict of={of} />
      <section class="card">
        <Facts
          of={[
            sum(texts.opening, of.opening),
            sum(texts.in, of.in),
            sum(texts.out, of.out),
            sum(texts.fees, of.fees),
            sum(texts.closing, of.closing),
            of.bankClosing !== null && sum(texts.bankClosing, of.bankClosing),
          ]}
        />
        {of.openingSource !== 'previous_closing' && (
          <p class="quiet">
            {texts.opening}: {texts.sources[of.openingSource]}
          </p>
        )}
        <Downloads
          name={`cierre-${of.day}`}
          request={(format) =>
            api.GET('/merchants/{id}/closings/{day}', {
              ...requestFor(at, `${of.day}.${format}`),
              parseAs: 'blob',
            })
          }
        />
      </section>
      {of.movementCount === 0 ? (
        <Empty title={texts.none} />
      ) : (
        <>
          <section class="stack">
            <h2>{texts.unmatched}</h2>
            {unmatched.length === 0 ? (
              <p class="quiet">{texts.allMatched}</p>
            ) : (
              <Unmatched at={at} of={unmatched} />
            )}
          </section>
          <section class="stack">
            <h2>{texts.movements}</h2>
            <Movements at={at} of={of.movements} />
          </section>
        </>
      )}
      <p class="hint">{texts.never}</p>
    </>
  )
}
