import type { Context } from 'hono'
import { formatBolivares, formatMoment, formatMoney, formatRate } from '../../domain/format.ts'
import { findPaymentOfLink, type PaymentRow } from '../../features/pay/receipt-queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { FAILURES } from '../../platform/bank/failures.ts'
import { parsePaymentParam, receiptPath } from '../../platform/receipt-path.ts'
import { refusal } from '../../wire/errors.ts'
import { type Language, languageOf, languageQuery } from '../language.ts'
import { MerchantHelp } from '../payer/merchant-help.tsx'
import { pageDatabase, payerPage, redirectTo, sendPage } from '../payer/payer-page.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { forgetReceipt } from './device-memory.ts'
import { linkPath, linkTokenParam } from './link-path.ts'
import { merchantBrand } from './merchant-brand.ts'
import { CopyButton } from './mobile-payment-details.tsx'
import { PaymentFacts, payerOf, paymentNumber } from './payment-facts.tsx'
import { receiptStyle } from './receipt-style.ts'
import { receiptTexts } from './receipt-texts.ts'
import { shopFrameOf } from './shop-frame.ts'
import { WayBack } from './way-back.tsx'

/** Payments that take long are polled less often. */
const SLOW_POLLING_AFTER_MS = 2 * 60 * 1000

/** The payment in the URL, whose last part only this service can create. */
async function loadPayment(c: Context<HttpEnv>): Promise<PaymentRow> {
  const token = linkTokenParam(c)
  const { config } = c.var.platform
  const transactionUuid = parsePaymentParam(config, token, c.req.param('payment') ?? '')
  if (transactionUuid === null) throw refusal('not_found')
  const [row] = await pageDatabase(c).read(findPaymentOfLink(token, transactionUuid))
  if (!row) throw refusal('not_found')
  return row
}

async function showPayment(c: Context<HttpEnv>): Promise<Response> {
  const row = await loadPayment(c)
  const { status } = row
  if (status === 'completed' || status === 'refunded') {
    return redirectTo(c, receiptPath(c.var.platform.config, row.transaction_id))
  }
  const language = languageOf(c)
  const pending = status === 'pending'
  const token = linkTokenParam(c)
  if (!pending) forgetReceipt(c, token)
  const age = c.var.requester.now.getTime() - new Date(row.created_at).getTime()
  const title = pending ? receiptTexts[language].states.pending[0] : failureTitle(row, language)
  const facts = {
    path: c.req.path,
    title: `${title} · ${row.store_name}`,
    description: row.label,
    merchant: merchantBrand(row),
    test: row.environment === 'test',
    frame: shopFrameOf(row),
    // The script shows the receipt in this page's place, without loading another.
    ownStyle: receiptStyle,
    ...(pending && { refreshSeconds: age < SLOW_POLLING_AFTER_MS ? 5 : 30 }),
  }
  const props = { row, language }
  const again = retryPath(linkPath(token), row, languageQuery(c))
  return sendPage(
    c,
    200,
    facts,
    <>
      {pending ? (
        <Pending {...props} again={again} state={`${c.req.path}/state`} />
      ) : (
        <Failed {...props} again={again} />
      )}
      <Details {...props} />
      <MerchantHelp merchant={merchantBrand(row)} language={language} quote={paymentNumber(row)} />
    </>,
  )
}

interface PaymentProps {
  row: PaymentRow
  language: Language
}

function failureTitle({ payment_method, failure_reason }: PaymentRow, language: Language): string {
  const { states } = receiptTexts[language]
  if (failure_reason === 'LINK_COMPLETED') return states.unused
  if (failure_reason === 'OTHER_AMOUNT') return states.otherAmount
  return payment_method === 'mobile_payment' ? states.notFound : states.failed
}

const Pending = ({
  row,
  language,
  again,
  state,
}: PaymentProps & { again: string; state: string }) => {
  const { states, quote, correct } = receiptTexts[language]
  const [title, text] = states.pending
  return (
    <>
      <StatusCard icon="busy" tone="wait" title={title} text={text}>
        <WayBack row={row} language={language} />
        <p class="quiet">{quote}</p>
        <p class="number">{paymentNumber(row)}</p>
        <CopyButton text={paymentNumber(row)} language={language} />
        {row.payment_method === 'mobile_payment' && (
          <p class="quiet">
            {correct.text} <a href={again}>{correct.show}</a>
          </p>
        )}
      </StatusCard>
      <span hidden data-state={state} data-status={row.status} />
    </>
  )
}

const Failed = ({ row, language, again }: PaymentProps & { again: string }) => (
  <StatusCard
    icon="bad"
    tone="bad"
    title={failureTitle(row, language)}
    text={failureText(row, language)}
  >
    <a class="button" href={again}>
      {receiptTexts[language].again}
    </a>
  </StatusCard>
)

/** The bank's reason, whether money was moved if known, and what to do. */
function failureText(row: PaymentRow, language: Language): string {
  const { states, advice } = receiptTexts[language]
  const reason = row.failure_reason ?? 'REJECTED'
  const uncharged =
    row.payment_method === 'c2p' && reason !== 'NOT_EXECUTED' && reason !== 'BANK_DOWN'
  return [FAILURES[reason][language], uncharged && states.uncharged, advice[reason]]
    .filter(Boolean)
    .join('\n')
}

/** The link's page with the form that was used. */
function retryPath(link: string, { payment_method }: PaymentRow, chosen: string): string {
  const way = payment_method === 'mobile_payment' ? 'verify' : 'c2p'
  return `${link}${chosen}${chosen ? '&' : '?'}way=${way}`
}

const Details = ({ row, language }: PaymentProps) => {
  const { facts, methods } = receiptTexts[language]
  const dollars = row.currency === 'USD' && row.rate !== null
  return (
    <section class="card">
      <PaymentFacts
        row={row}
        language={language}
        of={[
          [facts.merchant, row.store_name],
          [facts.label, row.label],
          row.amount !== null && [facts.amount, formatMoney(row.amount, row.currency, language)],
          dollars && [facts.charged, formatBolivares(row.amount_ves, language)],
          dollars && [facts.rate, formatRate(row.rate ?? '', language)],
          row.reference !== null && [facts.reference, row.reference],
          [facts.date, formatMoment(new Date(row.created_at), language)],
          [facts.method, methods[row.payment_method]],
          row.payer_bank !== null && [facts.payer, payerOf(row)],
        ]}
      />
    </section>
  )
}

export const paymentPage = payerPage({
  id: 'payPayment',
  path: '/pay/:token/receipt/:payment',
  get: showPayment,
})

/** The status for the script of a pending payment. */
export const paymentState = payerPage({
  id: 'payPaymentState',
  path: '/pay/:token/receipt/:payment/state',
  get: async (c) => c.json({ status: (await loadPayment(c)).status }),
})
