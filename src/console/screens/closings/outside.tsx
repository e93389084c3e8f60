import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Downloads } from '../../parts/downloads.tsx'
import { Facts } from '../../parts/facts.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { externalTexts as texts } from '../external/texts.ts'
import { besideTexts } from '../payments/beside.ts'

/** What the team says was paid outside on the day, which no sum of the account includes. */
export function Outside({ of }: { of: Schemas['Closing'] }) {
  const { client, environment } = useMerchant()
  return (
    <section class="card">
      <h2>{besideTexts.external}</h2>
      <p class="quiet">
        {say([
          'Lo dice tu equipo: ningún banco lo confirma, y no está en el saldo.',
          'Your team says so: no bank confirms it, and it is in no balance.',
        ])}
      </p>
      <Facts
        of={of.externalPayments.map(({ method, currency, amount }) => [
          `${texts.methods[method]} ${currency === 'USD' ? '$' : 'Bs.'}`,
          moneyText(amount, currency),
        ])}
      />
      <Downloads
        formats={{ csv: say(['Descargar CSV', 'Download CSV']) }}
        request={() => client.getClosingExternal({ day: of.day, query: { environment } })}
      />
    </section>
  )
}
