import { merchantPath } from '../../merchant.ts'
import { Money } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { externalTexts as texts } from '../external/texts.ts'
import { besideTexts } from '../payments/beside.ts'

/** What the team says was paid of an order outside the service. */
export const Outside = ({ of: { externalPayments } }: { of: Schemas['Checkout'] }) => (
  <section class="card">
    <h2>{besideTexts.external}</h2>
    <p class="quiet">{texts.isWord}</p>
    <ul class="lines">
      {externalPayments.map(({ id, method, status, amountVes, applied }) => (
        <li key={id}>
          <div>
            <Link to={merchantPath('externalPayment', { external: id })}>
              {texts.methods[method]}
            </Link>
            {!applied && (
              <p class="quiet">{status === 'recorded' ? texts.waiting : texts.statuses[status]}</p>
            )}
          </div>
          <Money of={amountVes} />
        </li>
      ))}
    </ul>
  </section>
)
