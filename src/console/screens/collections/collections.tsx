import './collections.css'
import { useEffect, useState } from 'preact/hooks'
import { frameTexts } from '../../frame/texts.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { exchanged, type Rate, useRate } from '../../parts/exchange.ts'
import { useRowBeside } from '../../parts/ledger.tsx'
import { Money, moneyText, sizeOf } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { CustomerLedger, ledgerPath } from '../customers/customer-ledger.tsx'
import { CollectionsNav } from './collections-nav.tsx'
import {
  AGES,
  type Age,
  type Ages,
  initialsOf,
  type Owing,
  owingOf,
  type Receivables,
} from './owed.ts'
import { collectionTexts as texts } from './texts.ts'

const TONES: Record<Age, Tone> = {
  notDue: 'good',
  days1to30: 'wait',
  days31to60: 'wait',
  days61to90: 'bad',
  over90: 'bad',
}

/** How many customers are shown at once. */
const FIRST_SHOWN = 25

/** What a merchant is owed, by age and by whom, and the customer that is opened. */
export const Collections = () => (
  <CustomerLedger list={listPath} title={frameTexts.collections}>
    <CollectionsStart />
  </CustomerLedger>
)

const listPath = ledgerPath('collections')

/** Who may not see the whole of what is owed begins with the notes. */
function CollectionsStart() {
  const { can, role } = useMerchant()
  const seesAll = can('collections:export')
  useTitle(frameTexts.collections)
  useEffect(() => {
    if (role !== undefined && !seesAll) go(merchantPath('chargeNotes'), { replace: true })
  }, [role])
  return (
    <>
      <div class="title">
        <h1>{frameTexts.collections}</h1>
        {can('collections:write') && (
          <div class="actions">
            <Link to={merchantPath('newChargeNote')} class="button">
              {say(['Crear una nota', 'Create a note'])}
            </Link>
          </div>
        )}
      </div>
      <CollectionsNav />
      {seesAll && <Owed />}
    </>
  )
}

function Owed() {
  const { client, environment, id } = useMerchant()
  const rate = useRate()
  const reading = useRequest(
    () => client.getReceivables({ query: { environment } }),
    [id, environment],
  )
  return (
    <Show of={reading}>
      {(receivables) =>
        receivables.customers.length === 0 ? (
          <>
            <NothingOwed />
            <Collected of={receivables.collectedThisMonth} />
          </>
        ) : (
          <>
            <Sums of={receivables} rate={rate} />
            <WhoOwes of={owingOf(receivables)} rate={rate} />
            <Downloads
              formats={{ csv: SHEETS.csv }}
              request={() => client.exportReceivables({ query: { environment } })}
            />
          </>
        )
      }
    </Show>
  )
}

const NothingOwed = () => (
  <Empty title={say(['Nadie te debe', 'Nobody owes you'])}>
    <p class="quiet">
      {say([
        'Haz una nota de cobro: tu cliente la ve y la paga en su propia página, y aquí ves lo que falta.',
        'Make a charge note: your customer sees and pays it on a page of its own, and here you see what remains.',
      ])}
    </p>
  </Empty>
)

/** A sum in bolívares; null where it has dollars and no rate is known. */
const inBolivares = (sum: number, currency: 'VES' | 'USD', rate: Rate | null): number | null =>
  currency === 'VES' || sum === 0 ? sum : rate && exchanged(sum, 'USD', rate)

/** `Bs. 260,00 + $ 256,00` */
const sumsText = (sums: readonly Ages[]): string =>
  sums
    .filter(({ total }) => total > 0)
    .map(({ total, currency }) => moneyText(total, currency))
    .join(' + ')

interface SumsProps {
  of: Receivables
  rate: Rate | null
}

function Sums({ of: { data, totalVes, collectedThisMonth }, rate }: SumsProps) {
  const shares = AGES.map((age) =>
    data.reduce((sum, row) => sum + (inBolivares(row[age], row.currency, rate) ?? 0), 0),
  )
  const total = totalVes === null ? null : moneyText(totalVes)
  return (
    <section class="card">
      <div>
        <h2 class="quiet">{say(['Te deben, al día de hoy', 'You are owed, as of today'])}</h2>
        {total && <p class={`owed-sum ${sizeOf(total)}`}>{total}</p>}
        <p class="quiet">{sumsText(data)}</p>
        <Collected of={collectedThisMonth} />
      </div>
      <div class="ages" aria-hidden="true">
        {AGES.map(
          (age, place) =>
            (shares[place] ?? 0) > 0 && (
              <i key={age} class={age} style={{ flexGrow: String(shares[place]) }} />
            ),
        )}
      </div>
      <dl class="age-names">
        {AGES.map((age) => (
          <div key={age} class={age}>
            <dt>{texts.ages[age]}</dt>
            <AgeSums of={data} age={age} />
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What came in since the first of the month, in the currency in which it was owed. */
const Collected = ({ of }: { of: Receivables['collectedThisMonth'] }) => {
  const sums = of.filter(({ amount }) => amount !== 0)
  return (
    <p class="quiet">
      {say(['Cobrado este mes:', 'Collected this month:'])}{' '}
      {sums.length === 0
        ? say(['nada aún', 'nothing yet'])
        : sums.map(({ amount, currency }) => moneyText(amount, currency)).join(' + ')}
    </p>
  )
}

const AgeSums = ({ of: data, age }: { of: readonly Ages[]; age: Age }) => {
  const sums = data.filter((row) => row[age] > 0)
  return (
    <dd>
      {sums.length === 0 && <Money of={0} />}
      {sums.map((row) => (
        <Money key={row.currency} of={row[age]} in={row.currency} />
      ))}
    </dd>
  )
}

interface WhoOwesProps {
  of: readonly Owing[]
  rate: Rate | null
}

function WhoOwes({ of: owing, rate }: WhoOwesProps) {
  const [shown, setShown] = useState(FIRST_SHOWN)
  const rowBeside = useRowBeside('customer', listPath)
  return (
    <section class="day">
      <div class="day-title">
        <h2>{say(['Lo más viejo primero', 'The oldest first'])}</h2>
        <span>
          {say([
            owing.length === 1 ? '1 cliente' : `${owing.length} clientes`,
            owing.length === 1 ? '1 customer' : `${owing.length} customers`,
          ])}
        </span>
      </div>
      <Rows of={owing.slice(0, shown)}>
        {({ id, name, sums, oldest }) => ({
          ...rowBeside(id),
          mark: initialsOf(name),
          name,
          about: isInBolivares(sums) ? undefined : <span class="quiet">{sumsText(sums)}</span>,
          figure: <Total of={sums} rate={rate} />,
          state: <AgeStatus of={oldest} />,
        })}
      </Rows>
      {owing.length > shown && (
        <button type="button" class="plain" onClick={() => setShown(shown + 4 * FIRST_SHOWN)}>
          {say(['Mostrar más', 'Show more'])}
        </button>
      )}
    </section>
  )
}

const isInBolivares = (sums: readonly Ages[]): boolean =>
  sums.every(({ currency, total }) => currency === 'VES' || total === 0)

/** All that a customer owes in bolívares of today; without a rate nothing of who owes dollars. */
function Total({ of: sums, rate }: { of: readonly Ages[]; rate: Rate | null }) {
  const parts = sums.map(({ total, currency }) => inBolivares(total, currency, rate))
  return parts.includes(null) ? null : (
    <>
      {!isInBolivares(sums) && '≈ '}
      <Money of={parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)} />
    </>
  )
}

const AgeStatus = ({ of: age }: { of: Age }) => (
  <Status tone={TONES[age]}>
    {age === 'notDue'
      ? texts.ages.notDue
      : say([
          `Vencida ${texts.ages[age].toLowerCase()}`,
          `Overdue ${texts.ages[age].toLowerCase()}`,
        ])}
  </Status>
)
