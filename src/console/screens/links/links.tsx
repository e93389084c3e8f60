import { say } from '../../language.ts'
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
  const { environment, client, can } = useMerchant()
  return (
    <ListScreen
      title={texts.title}
      actions={() =>
        can('links:create') && (
          <Link to={merchantPath('newLink')} class="button">
            {say(['Crear un enlace', 'Create a link'])}
          </Link>
        )
      }
      filters={{
        search: { label: say(['Buscar por nombre', 'Search by name']), isWide: true },
      }}
      read={(query) => client.listPaymentLinks({ query: { environment, ...query } })}
      empty={
        <Empty title={say(['Aún no hay enlaces', 'No links yet'])}>
          <p class="quiet">
            {say([
              'Un enlace le muestra a quien paga cuánto y cómo. Envíalo por WhatsApp, o imprime su QR.',
              'A link shows a payer how much and how. Send it by WhatsApp, or print its QR code.',
            ])}
          </p>
        </Empty>
      }
    >
      {(links) => (
        <Rows of={links}>
          {(link) => ({
            to: merchantPath('link', { link: link.id }),
            name: link.label,
            about: say([
              link.payments === 1 ? '1 pago' : `${link.payments} pagos`,
              link.payments === 1 ? '1 payment' : `${link.payments} payments`,
            ]),
            figure: <span class="money">{priceText(link)}</span>,
            state: <LinkStatus of={link.status} />,
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
