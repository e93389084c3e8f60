import './closings.css'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { formatDay } from '../../../domain/format.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { isRefused, type Schemas } from '../../requests/client.ts'
import { type Reading, useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Movements, Unmatched } from './movements.tsx'
import { closingTexts as texts } from './texts.ts'

type Closing = Schemas['Closing']

/** A closed day: whether the books agree with the bank, its sums, and each movement. */
export function ClosingOfDay({ at }: ScreenProps<'day'>) {
  const { environment, client, id } = useMerchant()
  const day = at.day
  const title = texts.title(formatDay(day, language))
  useTitle(title)
  const reading = useRequest(
    () => client.getClosing({ day, query: { environment } }),
    [id, environment, day],
  )
  const { failure } = reading
  const isOpen = isRefused(failure, 'NOT_FOUND')
  return (
    <>
      <h1>{title}</h1>
      <Days day={day} />
      {isOpen ? (
        <Empty title={texts.open}>
          <p class="quiet">{texts.openLead}</p>
        </Empty>
      ) : (
        <Show
          of={reading as Reading<Closing>}
          refusals={{ CONFLICT: texts.noAccount, FORBIDDEN: texts.hidden }}
        >
          {(closing) => <Shown of={closing} />}
        </Show>
      )}
    </>
  )
}

/** Leads to the day before and the day after; the last one is yesterday. */
function Days({ day }: { day: string }) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const to = (days: number) => merchantPath('closing', { day: addDays(day, days) })
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

function Shown({ of }: { of: Closing }) {
  const { client, environment } = useMerchant()
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
          formats={SHEETS}
          request={(format) =>
            client.getClosing({
              day: `${of.day}.${format}`,
              query: { environment },
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
              <Unmatched of={unmatched} />
            )}
          </section>
          <section class="stack">
            <h2>{texts.movements}</h2>
            <Movements of={of.movements} />
          </section>
        </>
      )}
      <p class="hint">{texts.never}</p>
    </>
  )
}
