import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
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
  const { environment, client } = useMerchant()
  return (
    <ListScreen
      title={texts.title}
      actions={() => (
        <Link to={merchantPath('newLink')} class="button">
          {texts.new}
        </Link>
      )}
      read={(query) => client.listPaymentLinks({ query: { environment, ...query } })}
      empty={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneLead}</p>
        </Empty>
      }
    >
      {(links) => (
        <Rows of={links}>
          {(link) => ({
            to: merchantPath('link', { link: link.id }),
            name: link.label,
            about: texts.times(link.payments),
            figure: <span class="money">{priceText(link)}</span>,
            state: <LinkStatus of={link.status} />,
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
