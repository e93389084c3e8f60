import { formatMoney } from '../../domain/format.ts'
import { ownNumber } from '../../domain/own-number.ts'
import type { PayableLinkRow } from '../../features/pay/queries.ts'
import type { Language } from '../language.ts'
import type { IconName } from '../payer/icons.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { checkoutTexts } from './checkout-texts.ts'
import { linkPath } from './link-path.ts'
import { OrderSummary } from './order-summary.tsx'
import { payTexts, type UnpayableReason } from './texts.ts'
import { backTo } from './way-back.tsx'

export interface LinkProps {
  link: PayableLinkRow
  language: Language
  languageQuery: string
}

const REASON_ICONS: Record<UnpayableReason, readonly [IconName, 'good' | 'wait' | undefined]> = {
  INACTIVE: ['off', undefined],
  EXPIRED: ['wait', undefined],
  COMPLETED: ['good', 'good'],
  busy: ['wait', 'wait'],
  noRate: ['wait', 'wait'],
  notYet: ['shop', 'wait'],
  tooMuch: ['bad', 'wait'],
  tooLittle: ['bad', 'wait'],
}

const LASTING_REASONS: readonly UnpayableReason[] = [
  'INACTIVE',
  'EXPIRED',
  'COMPLETED',
  'tooMuch',
  'tooLittle',
]

interface UnpayableLinkProps extends LinkProps {
  reason: UnpayableReason
  /** The receipt of a payment that was sent from this device. */
  earlier: string | undefined
}

/** What is said of an order, or a charge note, that is closed; undefined for all else. */
function closedOrder({ link: { checkout }, language }: LinkProps) {
  if (
    checkout?.status !== 'paid' &&
    checkout?.status !== 'expired' &&
    checkout?.status !== 'canceled'
  )
    return undefined
  const { closed, closedNote } = checkoutTexts[language]
  return (ownNumber(checkout.external_reference) === null ? closedNote : closed)[checkout.status]
}

/** Where its payer goes on: back to the shop of a closed order, and else to the merchant's store. */
function Onward({ link, language, languageQuery, look }: LinkProps & { look: string }) {
  const { status, return_url, cancel_url } = link.checkout ?? {}
  const shop = status === 'paid' ? return_url : cancel_url
  return shop ? (
    <a class={look} href={shop} rel="noreferrer">
      {backTo(shop, language)}
    </a>
  ) : (
    <a class={look} href={`/store/${link.slug}${languageQuery}`}>
      {payTexts[language].toStore}
    </a>
  )
}

/** The reason why a link cannot be paid, and what it asked for. */
export const UnpayableLink = ({ reason, earlier, ...props }: UnpayableLinkProps) => {
  const { link, language, languageQuery } = props
  const { unpayable, reload, earlier: texts } = payTexts[language]
  const [title, text] = closedOrder(props) ?? unpayable[reason]
  const [icon, tone] = REASON_ICONS[reason]
  const look = earlier ? 'button plain' : 'button'
  return (
    <>
      <StatusCard icon={icon} {...(tone && { tone })} title={title} text={text}>
        {earlier && (
          <a class="button" href={earlier + languageQuery}>
            {texts.show}
          </a>
        )}
        {LASTING_REASONS.includes(reason) ? (
          <Onward {...props} look={look} />
        ) : (
          <a class={look} href={linkPath(link.token) + languageQuery}>
            {reload}
          </a>
        )}
      </StatusCard>
      {link.checkout ? (
        <OrderSummary checkout={link.checkout} link={link} language={language} isAlone />
      ) : (
        <section class="card">
          <h2>{link.label}</h2>
          <p class="quiet">
            {link.store_name}
            {link.amount !== null && (
              <>
                {' · '}
                <span class="whole">{formatMoney(link.amount, link.currency, language)}</span>
              </>
            )}
          </p>
        </section>
      )}
    </>
  )
}
