import '../../parts/table.css'
import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { dayText, Money } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { closingTexts as texts } from './texts.ts'

type Movement = Schemas['ClosingMovement']

interface MovementsProps {
  of: readonly Movement[]
}

const FIRST_SHOWN = 50

/** With its sign: what goes out is negative. */
const Signed = ({ of: { direction, amount } }: { of: Movement }) => (
  <Money of={direction === 'in' ? amount : -amount} />
)

/** What tells a movement from others: its reference, the bank’s text, the other party’s phone. */
function Traits({ of: { reference, concept, phone, late, bookedOn } }: { of: Movement }) {
  const traits = [
    reference && say([`Ref. ${reference}`, `Ref. ${reference}`]),
    concept,
    phone,
  ].filter(Boolean)
  return (
    <>
      {traits.length > 0 && <span class="quiet">{traits.join(' · ')}</span>}
      {late && (
        <span class="quiet">
          {say([
            `Es del ${dayText(bookedOn)}: llegó cuando ese día ya estaba cerrado.`,
            `It is of ${dayText(bookedOn)}: it arrived when that day was closed.`,
          ])}
        </span>
      )}
    </>
  )
}

/** Each movement that is not matched, with what it may be, and what can be done about it. */
export const Unmatched = ({ of }: MovementsProps) => (
  <ul class="rows movements">
    {of.map((movement, place) => {
      const { what, todo, link } = texts.reasons[movement.unmatchedReason ?? 'not_claimed']
      return (
        <li key={movement.id ?? place}>
          <div class="row">
            <span>
              <strong>{texts.types[movement.type]}</strong>
              <Traits of={movement} />
              <span>
                {what} {todo} {link && <Link to={merchantPath('verifyPayment')}>{link}</Link>}
              </span>
            </span>
            <span class="figure">
              <Signed of={movement} />
            </span>
          </div>
        </li>
      )
    })}
  </ul>
)

function What({ of: { match, type, unmatchedReason } }: { of: Movement }) {
  if (match === null) return <>{unmatchedReason ? texts.unmatched : texts.types[type]}</>
  const name = texts.matches[match.type]
  if (match.type === 'transaction' && match.id !== null) {
    return <Link to={merchantPath('payment', { transaction: match.id })}>{name}</Link>
  }
  if (match.type === 'unapplied_payment') {
    return <Link to={merchantPath('unapplied')}>{name}</Link>
  }
  return <>{name}</>
}

/** All movements of a day, the first of them at once. */
export function Movements({ of }: MovementsProps) {
  const [shown, setShown] = useState(FIRST_SHOWN)
  return (
    <>
      <table class="list movements">
        <thead>
          <tr>
            <th scope="col">{say(['Qué es', 'What it is'])}</th>
            <th scope="col" class="figure">
              {say(['Monto', 'Amount'])}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.slice(0, shown).map((movement, place) => (
            <tr key={movement.id ?? place}>
              <td>
                <What of={movement} />
                <Traits of={movement} />
              </td>
              <td class="figure">
                <Signed of={movement} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.length > shown && (
        <button type="button" class="plain" onClick={() => setShown(shown + 4 * FIRST_SHOWN)}>
          {say(['Mostrar más', 'Show more'])}
        </button>
      )}
    </>
  )
}
