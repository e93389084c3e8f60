import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'

const texts = say({
  silences: {
    not_told: ['Este banco no informa el saldo.', 'This bank tells no balance.'],
    not_answered: ['El banco no respondió ahora.', 'The bank did not answer now.'],
    test: [
      'Es dinero de prueba: no hay banco que diga su saldo.',
      'This is test money: there is no bank to tell its balance.',
    ],
  },
})

/** What the account holds into which the merchant is paid: what the bank says, and what we know. */
export function Balance() {
  const { environment, client, id } = useMerchant()
  const path = {}
  const reading = useRequest(
    () => client.getBalance({ ...path, query: { environment } }),
    [id, environment],
  )
  const { failure, reload } = reading
  // Where there is no account, the card above says how to choose one.
  if (failure?.kind === 'refused' && failure.error.code === 'CONFLICT') return null
  const yesterday = addDays(caracasDay(new Date()), -1)
  return (
    <section class="card">
      <h2>
        {say(['Saldo de la cuenta donde cobras', 'Balance of the account you are paid into'])}
      </h2>
      <Show of={reading}>
        {({ bankBalance, bankSilence, ownBalance, ownBasis, difference, readAt }) => (
          <>
            <Facts
              of={[
                [
                  say(['Según el banco', 'As the bank says']),
                  bankBalance === null ? (
                    texts.silences[bankSilence ?? 'not_answered']
                  ) : (
                    <Money of={bankBalance} />
                  ),
                ],
                [say(['Según nosotros', 'As we know']), <Money key="own" of={ownBalance} />],
                difference !== null &&
                  difference !== 0 && [
                    say(['Diferencia', 'Difference']),
                    <Money key="difference" of={difference} />,
                  ],
                [say(['Leído', 'Read']), <Moment key="at" of={readAt} />],
              ]}
            />
            {ownBasis === 'zero' && environment === 'live' && (
              <p class="quiet">
                {say([
                  'Contado desde 0: aún no sabemos lo que había.',
                  'Counted from 0 on: we do not know yet what there was.',
                ])}
              </p>
            )}
            {difference !== null && difference !== 0 && (
              <p class="notice wait">
                {say([
                  'Un movimiento reciente tarda unos minutos en llegar a nuestros libros. Si la diferencia sigue, mira el cierre de ayer.',
                  'A recent movement takes some minutes to reach our books. If the difference stays, look at yesterday’s closing.',
                ])}
              </p>
            )}
          </>
        )}
      </Show>
      <div class="actions">
        <Link to={merchantPath('closing', { day: yesterday })} class="button plain">
          {say(['Ver el cierre de ayer', 'See yesterday’s closing'])}
        </Link>
        <button type="button" class="plain" onClick={() => reload()}>
          {say(['Leer de nuevo', 'Read again'])}
        </button>
      </div>
    </section>
  )
}
