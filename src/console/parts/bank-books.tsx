import { say } from '../language.ts'
import type { Schemas } from '../requests/client.ts'
import { dayText, Moment, Money } from './money.tsx'
import { Status } from './status.tsx'

type Movement = Schemas['UnmatchedMovement']

/** What tells it from others: its reference, the other party's phone, the bank's text. */
const traitsOf = ({ reference, phone, concept }: Movement): string =>
  [reference && say([`Referencia ${reference}`, `Reference ${reference}`]), phone, concept]
    .filter(Boolean)
    .join(' · ')

/** The bank's books around a payment, beside ours. */
export const BankBooks = ({ of: movements }: { of: readonly Movement[] }) => (
  <section class="card">
    <h2>{say(['Lo que muestra el banco', 'What the bank shows'])}</h2>
    {movements.length === 0 ? (
      <p>
        {say([
          'El estado de cuenta no muestra ningún movimiento así, o aún no se leyó. Míralo en el banco.',
          'The statement shows no such movement, or was not read yet. Look at the bank’s own site.',
        ])}
      </p>
    ) : (
      <>
        <p class="quiet">
          {say([
            'Los movimientos de la cuenta alrededor de ese día que no son de ningún otro pago.',
            'The movements of the account around that day that belong to no other payment.',
          ])}
        </p>
        <ul class="rows">
          {movements.map((movement) => (
            <li key={movement.id}>
              <div class="row">
                <span>
                  <strong>
                    {movement.bookedAt ? (
                      <Moment of={movement.bookedAt} isKept />
                    ) : (
                      dayText(movement.bookedOn)
                    )}
                  </strong>
                  <span class="quiet">{traitsOf(movement)}</span>
                </span>
                <span class="figure">
                  <Money of={movement.amount} />
                  {movement.sameAmount && (
                    <Status tone="good">{say(['mismo monto', 'same amount'])}</Status>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)
