import type { Context } from 'hono'
import { formatBolivares, formatMoney } from '../../domain/format.ts'
import {
  findPayableLink,
  openPayableLink,
  type PayableLinkRow,
} from '../../features/pay/queries.ts'
import { payableLinkView } from '../../features/pay/views.ts'
import { payUrl } from '../../features/payment-links/rules.ts'
import type { HttpEnv } from '../../http/env.ts'
import { parsePaymentParam, paymentPath } from '../../platform/receipt-path.ts'
import { refusal } from '../../wire/errors.ts'
import { type Language, languageOf, languageQuery } from '../language.ts'
import { MerchantHelp } from '../payer/merchant-help.tsx'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { sendCard } from '../payer/send-card.ts'
import { keyRequestedAt, knownFields, receiptOnDevice } from './device-memory.ts'
import { linkPath, linkTokenParam } from './link-path.ts'
import { merchantBrand } from './merchant-brand.ts'
import { AmountForm, amountProblem, statedAmount } from './open-amount.tsx'
import { openAmountTexts } from './open-amount-texts.ts'
import { remainingOf } from './part-paid.ts'
import { AlreadyPaidCard, type FailedAttempt, PayableLink } from './payable-link.tsx'
import { shopFrameOf } from './shop-frame.ts'
import { payTexts, type UnpayableReason } from './texts.ts'
import { UnpayableLink } from './unpayable-link.tsx'

type LinkView = ReturnType<typeof payableLinkView>

/** Shows the page of a link, initially or after a form was rejected. */
export async function showLink(
  c: Context<HttpEnv>,
  token: string,
  tried?: FailedAttempt,
): Promise<Response> {
  const {
    links: [link],
  } = await pageDatabase(c).change(openPayableLink(token, statedAmount(c)))
  if (!link) throw refusal('not_found')
  const language = languageOf(c)
  const repriced = link.open_amount && PRICE_REASONS.includes(tried?.unpayable)
  const problem = repriced
    ? openAmountTexts[language].errors.notCharged
    : amountProblem(c, link, language)
  const reason = unpayableReason(link, c) ?? (repriced ? undefined : tried?.unpayable)
  const earlier = earlierReceipt(c, token)
  const view = payableLinkView(c.var.platform, link)
  const facts = {
    path: linkPath(token),
    title: titleOf(link, language),
    description: link.label,
    merchant: merchantBrand(link),
    test: link.environment === 'test',
    frame: shopFrameOf(link),
    wide: !reason,
    preview: {
      description: previewText(link, view, reason, language),
      card: `${linkPath(token)}/card.png`,
    },
  }
  const props = { link, language, languageQuery: languageQuery(c) }
  const state = { tried, known: knownFields(c), now: c.var.requester.now }
  return sendPage(
    c,
    tried?.status ?? 200,
    facts,
    problem !== null && (!reason || reason === 'busy') ? (
      <AmountForm {...props} problem={problem} typed={c.req.query('amount') ?? ''} />
    ) : reason ? (
      <>
        <UnpayableLink reason={reason} {...props} earlier={earlier} />
        {takesClaims(reason, link, view) && <AlreadyPaidCard {...props} {...state} view={view} />}
        <MerchantHelp merchant={merchantBrand(link)} language={language} />
      </>
    ) : (
      <PayableLink
        {...props}
        {...state}
        view={view}
        requestedAt={keyRequestedAt(c)}
        earlier={earlier}
        openForm={FORMS.find((form) => form === c.req.query('way'))}
      />
    ),
  )
}

/** Whether a payer who has already paid can say so although the link takes no further payment. */
const takesClaims = (
  reason: UnpayableReason,
  { checkout }: PayableLinkRow,
  { methods }: LinkView,
): boolean =>
  (reason === 'busy' && methods.some(({ type }) => type === 'mobile_payment')) ||
  (checkout !== null && (reason === 'EXPIRED' || checkout.status === 'canceled'))

/** What another amount would change. */
const PRICE_REASONS: (UnpayableReason | undefined)[] = ['tooMuch', 'tooLittle']

function titleOf(link: PayableLinkRow, language: Language): string {
  const { store_name, amount, currency } = link
  if (amount === null) return openAmountTexts[language].title(store_name)
  const remaining = remainingOf(link)
  const asked =
    remaining === null
      ? formatMoney(amount, currency, language)
      : formatBolivares(remaining, language)
  return payTexts[language].title(store_name, asked)
}

const FORMS = ['c2p', 'verify'] as const

/** The path of the payment that this device has made by the link. */
function earlierReceipt(c: Context<HttpEnv>, token: string): string | undefined {
  const { config } = c.var.platform
  const paid = parsePaymentParam(config, token, receiptOnDevice(c) ?? '')
  return paid === null ? undefined : paymentPath(config, token, paid)
}

/** Why the link cannot be paid now; null if it can. */
function unpayableReason(link: PayableLinkRow, c: Context<HttpEnv>): UnpayableReason | null {
  if (link.status !== 'ACTIVE') return link.status
  if (link.busy) return 'busy'
  if (link.amount_ves === null && !awaitsAmount(link)) return missingAmountReason(link)
  return payableLinkView(c.var.platform, link).methods.length === 0 ? 'notYet' : null
}

/** Whether the payer only has to state another amount: an open one needs no more than a rate. */
const awaitsAmount = ({ open_amount, currency, rate }: PayableLinkRow): boolean =>
  open_amount && (currency === 'VES' || rate !== null)

/** Why there is no amount in bolívares: no rate, or the converted amount is too large or zero. */
function missingAmountReason({ amount, rate }: PayableLinkRow): UnpayableReason {
  if (rate === null) return 'noRate'
  return Number(amount) * Number(rate) > 1 ? 'tooMuch' : 'tooLittle'
}

/** What a chat shows below the title: why it cannot be paid, or the price in full, and what for. */
function previewText(
  link: PayableLinkRow,
  view: LinkView,
  reason: UnpayableReason | undefined,
  language: Language,
): string {
  const { unpayable } = payTexts[language]
  if (reason) return `${unpayable[reason][0]} · ${link.label}`
  return [priceOf(link, language), link.label, waysText(view, language)].join(' · ')
}

/** How the link can be paid; what cannot be paid now is described as usual. */
function waysText({ methods }: LinkView, language: Language): string {
  const { ways, mobile, c2p } = payTexts[language]
  const [only, another] = methods
  if (only === undefined || another !== undefined) return ways
  return only.type === 'c2p' ? c2p.only : mobile.pay
}

/** `$ 25,00 (Bs. 916,61)` */
function priceOf({ amount, currency, amount_ves }: PayableLinkRow, language: Language): string {
  if (amount === null) return openAmountTexts[language].price
  const price = formatMoney(amount, currency, language)
  if (currency === 'VES' || amount_ves === null) return price
  return `${price} (${formatBolivares(amount_ves, language)})`
}

/** The picture of a shared link. */
export const linkCard = payerPage({
  id: 'payLinkCard',
  path: '/pay/:token/card.png',
  async get(c) {
    const token = linkTokenParam(c)
    const [link] = await pageDatabase(c).read(findPayableLink(token))
    if (!link) throw refusal('not_found')
    const language = languageOf(c)
    return sendCard(c, {
      merchant: link.store_name,
      label: link.label,
      price:
        link.amount === null
          ? openAmountTexts[language].price
          : formatMoney(link.amount, link.currency, language),
      note:
        link.environment === 'test'
          ? payTexts[language].testNote
          : waysText(payableLinkView(c.var.platform, link), language),
      address: payUrl(c.var.platform.config, token),
      primaryColor: link.primary_color,
      secondaryColor: link.secondary_color,
    })
  },
})

export const linkPage = payerPage({
  id: 'payLink',
  path: '/pay/:token',
  get: async (c) => showLink(c, linkTokenParam(c)),
})
