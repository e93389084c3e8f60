import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { closingTexts } from './texts.ts'

const texts = closingTexts.balance

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
      <h2>{texts.title}</h2>
      <Show of={reading}>
        {({ bankBalance, bankSilence, ownBalance, ownBasis, difference, readAt }) => (
          <>
            <Facts
              of={[
                [
                  texts.bank,
                  bankBalance === null ? (
                    texts.silences[bankSilence ?? 'not_answered']
                  ) : (
                    <Money of={bankBalance} />
                  ),
                ],
                [texts.own, <Money key="own" of={ownBalance} />],
                difference !== null &&
                  difference !== 0 && [
                    texts.difference,
                    <Money key="difference" of={difference} />,
                  ],
                [texts.readAt, <Moment key="at" of={readAt} />],
              ]}
            />
            {ownBasis === 'zero' && environment === 'live' && <p class="quiet">{texts.zero}</p>}
            {difference !== null && difference !== 0 && <p class="notice wait">{texts.underway}</p>}
          </>
        )}
      </Show>
      <div class="actions">
        <Link to={merchantPath('closing', { day: yesterday })} class="button plain">
          {texts.toClosing}
        </Link>
        <button type="button" class="plain" onClick={() => reload()}>
          {texts.again}
        </button>
      </div>
    </section>
  )
}
