import { formatDay } from '../../domain/format.ts'
import { inLanguage, language } from '../language.ts'
import type { components } from '../requests/api.d.ts'
import { Moment, Money } from './money.tsx'
import { Status } from './status.tsx'

type Movement = components['schemas']['UnmatchedMovement']

const texts = inLanguage({
  es: {
    title: 'Lo que muestra el banco',
    lead: 'Los movimientos de la cuenta alrededor de ese día que no son de ningún otro pago.',
    none: 'El estado de cuenta no muestra ningún movimiento así, o aún no se leyó. Míralo en el banco.',
    day: 'Día',
    reference: 'Referencia',
    concept: 'Concepto',
    amount: 'Monto',
    same: 'mismo monto',
  },
  en: {
    title: 'What the bank shows',
    lead: 'The movements of the account around that day that belong to no other payment.',
    none: 'The statement shows no such movement, or was not read yet. Look at the bank’s own site.',
    day: 'Day',
    reference: 'Reference',
    concept: 'Text',
    amount: 'Amount',
    same: 'same amount',
  },
})

/** The bank's books around a payment, beside ours. */
export const BankBooks = ({ of: movements }: { of: readonly Movement[] }) => (
  <section class="card">
    <h2>{texts.title}</h2>
    {movements.length === 0 ? (
      <p>{texts.none}</p>
    ) : (
      <>
        <p class="quiet">{texts.lead}</p>
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.reference}</th>
              <th scope="col">{texts.concept}</th>
              <th scope="col" class="figure">
                {texts.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.id}>
                <td>
                  {movement.bookedAt ? (
                    <Moment of={movement.bookedAt} />
                  ) : (
                    formatDay(movement.bookedOn, language)
                  )}
                </td>
                <td>{movement.reference ?? '–'}</td>
                <td>{[movement.phone, movement.concept].filter(Boolean).join(' · ')}</td>
                <td class="figure">
                  <Money of={movement.amount} />{' '}
                  {movement.sameAmount && <Status tone="good">{texts.same}</Status>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )}
  </section>
)
