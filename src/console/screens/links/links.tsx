import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { moneyText } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { linkTexts as texts } from './texts.ts'

type PaymentLink = Schemas['PaymentLink']

const TONES: Record<PaymentLink['status'], Tone> = {
  ACTIVE: 'good',
  INACTIVE: 'quiet',
  EXPIRED: 'wait',
  COMPLETED: 'good',
}

export const LinkStatus = ({ of }: { of: PaymentLink['status'] }) => (
  <Status tone={TONES[of]}>{texts.statuses[of]}</Status>
)

export const priceText = ({ amount, currency }: PaymentLink): string =>
  amount === null ? texts.openAmount : moneyText(amount, currency)

/** A merchant’s payment links, newest first. */
export function Links() {
  const { environment, client, id } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () => client.listPaymentLinks({ query: { environment, page, limit: 25 } }),
    [id, environment, page],
  )
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <Link to={merchantPath('newLink')} class="button">
          {texts.new}
        </Link>
      </div>
      <Show of={reading}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          ) : (
            <>
              <ul class="rows">
                {data.map((link) => (
                  <li key={link.id}>
                    <Link to={merchantPath('link', { link: link.id })} class="row">
                      <span>
                        <strong>{link.label}</strong>
                        <span class="quiet">{texts.times(link.payments)}</span>
                      </span>
                      <span class="figure">
                        <strong class="money">{priceText(link)}</strong>
                        <LinkStatus of={link.status} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} />
            </>
          )
        }
      </Show>
    </>
  )
}
