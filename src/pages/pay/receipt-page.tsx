import type { Context } from 'hono'
import { raw } from 'hono/html'
import { caracasDay } from '../../domain/caracas.ts'
import {
  formatBolivares,
  formatDay,
  formatMoment,
  formatMoney,
  formatRate,
} from '../../domain/format.ts'
import { ownNumber } from '../../domain/own-number.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import { findReceipt, type ReceiptRow } from '../../features/pay/receipt-queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { qrSvg } from '../../platform/qr.ts'
import { parseReceiptCode, paymentPath, receiptPath } from '../../platform/receipt-path.ts'
import { refusal } from '../../wire/errors.ts'
import { type Language, languageOf, languageQuery } from '../language.ts'
import { amountClass } from '../payer/amount-class.ts'
import { MerchantHelp } from '../payer/merchant-help.tsx'
import { pageDatabase, payerPage, redirectTo, sendPage } from '../payer/payer-page.tsx'
import { readPostedForm } from '../payer/posted-form.ts'
import { StatusCard } from '../payer/status-card.tsx'
import { merchantBrand } from './merchant-brand.ts'
import { PaymentFacts, payerOf, paymentNumber } from './payment-facts.tsx'
import { receiptStyle } from './receipt-style.ts'
import { type ReceiptTexts, receiptTexts } from './receipt-texts.ts'
import { attemptOf, type SendAttempt, SendReceipt, sendReceipt, sentPath } from './send-receipt.tsx'
import { shopFrameOf } from './shop-frame.ts'
import { WayBack } from './way-back.tsx'

/** The payment of the page's address. Throws NOT_FOUND if this service has not made it. */
async function receiptOf(c: Context<HttpEnv>): Promise<ReceiptRow> {
  const transactionUuid = parseReceiptCode(c.var.platform.config, c.req.param('code') ?? '')
  if (transactionUuid === null) throw refusal('not_found')
  const [row] = await pageDatabase(c).read(findReceipt(transactionUuid))
  if (!row) throw refusal('not_found')
  return row
}

const showReceipt = async (c: Context<HttpEnv>): Promise<Response> =>
  sendReceiptPage(c, await receiptOf(c), attemptOf(c))

/** Has the receipt sent to the address that was typed, and shows it again. */
async function takeAddress(c: Context<HttpEnv>): Promise<Response> {
  const { fields } = await readPostedForm(c)
  const row = await receiptOf(c)
  const typed = fields.to ?? ''
  if (!(await sendReceipt(c, row, typed)))
    return sendReceiptPage(c, row, { status: 'wrong', typed })
  const path = receiptPath(c.var.platform.config, row.transaction_id)
  return c.redirect(sentPath(path, languageQuery(c)), 303)
}

function sendReceiptPage(c: Context<HttpEnv>, row: ReceiptRow, attempt: SendAttempt) {
  const { config } = c.var.platform
  if (row.status === 'pending' || row.status === 'failed') {
    return redirectTo(c, paymentPath(config, row.token, row.transaction_id))
  }
  const language = languageOf(c)
  const path = receiptPath(config, row.transaction_id)
  const state = stateOf(row)
  const facts = {
    path,
    title: `${receiptTexts[language].states[state][0]} · ${row.store_name}`,
    description: row.label,
    merchant: merchantBrand(row),
    test: row.environment === 'test',
    frame: shopFrameOf(row),
    ownStyle: receiptStyle,
  }
  const props = { row, language, state, languageQuery: languageQuery(c) }
  return sendPage(
    c,
    attempt.status === 'wrong' ? 400 : 200,
    facts,
    <>
      <Status {...props} />
      <Details {...props} />
      <SendReceipt
        row={row}
        language={language}
        action={path + props.languageQuery}
        attempt={attempt}
      />
      <Proof {...props} path={path} url={config.PUBLIC_URL + path} />
      {state !== 'completed' && (
        <MerchantHelp
          merchant={merchantBrand(row)}
          language={language}
          quote={paymentNumber(row)}
        />
      )}
    </>,
  )
}

interface ReceiptProps {
  row: ReceiptRow
  language: Language
  languageQuery: string
  state: ReceiptState
}

type ReceiptState = 'completed' | 'partlyRefunded' | 'refunded'

function stateOf({ status, refunded_ves }: ReceiptRow): ReceiptState {
  if (status === 'refunded') return 'refunded'
  return Number(refunded_ves) > 0 ? 'partlyRefunded' : 'completed'
}

const numberOf = (row: ReceiptRow): string =>
  receiptNumber(paymentNumber(row), new Date(row.created_at))

const Status = ({ row, language, languageQuery, state }: ReceiptProps) => {
  const { facts, states, testMark, reassigned, toStore } = receiptTexts[language]
  const [title, text] = states[state]
  return (
    <StatusCard
      icon={state === 'completed' ? 'good' : 'back'}
      {...(state === 'completed' && { tone: 'good' as const })}
      title={title}
      text={text(row.store_name)}
    >
      <p class={amountClass(formatBolivares(row.amount_ves, language))}>
        {formatBolivares(row.amount_ves, language)}
      </p>
      {row.environment === 'test' && <p class="mark">{testMark}</p>}
      {row.is_reassigned && <p class="mark">{reassigned}</p>}
      <p class="quiet">
        {facts.receipt} <strong class="whole">{numberOf(row)}</strong>
      </p>
      {state === 'completed' && <WayBack row={row} language={language} />}
      <Actions row={row} language={language} />
      <a class="button plain" href={`/store/${row.slug}${languageQuery}`}>
        {toStore}
      </a>
    </StatusCard>
  )
}

/** The phone's own sheet, or the address copied; and printing. Visible only if scripts run and can do it. */
const Actions = ({ row, language }: Pick<ReceiptProps, 'row' | 'language'>) => {
  const { share, print } = receiptTexts[language]
  return (
    <>
      <button
        type="button"
        data-share={share.title(row.store_name)}
        data-copied={share.copied}
        hidden
      >
        {share.button}
      </button>
      <button type="button" class="plain" data-print hidden>
        {print}
      </button>
    </>
  )
}

const Details = ({ row, language }: ReceiptProps) => {
  const { facts, methods, keepNote, notFiscal } = receiptTexts[language]
  const number = ownNumber(row.external_reference)
  return (
    <section class="card">
      <PaymentFacts
        row={row}
        language={language}
        of={[
          [facts.merchant, row.store_name],
          [facts.rif, `${row.rif} · ${row.merchant_name}`],
          [facts.label, row.label],
          ...paidFacts(row, language, facts),
          [facts.date, formatMoment(new Date(row.completed_at ?? row.created_at), language)],
          [facts.method, methods[row.payment_method]],
          row.payer_bank !== null && [facts.payer, payerOf(row)],
          row.reference !== null && [facts.reference, row.reference],
          number !== null && [facts.order, number],
          Number(row.overpaid_ves) > 0 && [
            facts.overpaid,
            formatBolivares(row.overpaid_ves, language),
          ],
          ...row.refunds.map(
            ({ amount, at }) => [facts.refunded, refundText(amount, at, language)] as const,
          ),
        ]}
      />
      <p class="quiet">{notFiscal}</p>
      <p class="quiet screen">{keepNote}</p>
    </section>
  )
}

/** `Bs. 200,00 (11/03/2026)` */
const refundText = (amount: string, at: string, language: Language): string =>
  `${formatBolivares(amount, language)} (${formatDay(caracasDay(new Date(at)), language)})`

const paidFacts = (
  { amount, currency, amount_ves, rate, rate_date }: ReceiptRow,
  language: Language,
  facts: ReceiptTexts['facts'],
): (readonly [string, string])[] => {
  const price = [facts.amount, formatMoney(amount, currency, language)] as const
  if (currency === 'VES' || rate === null) return [price]
  const day = rate_date && `(${formatDay(rate_date, language)})`
  return [
    price,
    [facts.charged, formatBolivares(amount_ves, language)],
    [facts.rate, [formatRate(rate, language), day].filter(Boolean).join(' ')],
  ]
}

/** How to tell that the receipt is authentic: on paper, by the code that leads to this page. */
const Proof = ({ language, languageQuery, path, url }: ReceiptProps & ProofProps) => {
  const { proof } = receiptTexts[language]
  return (
    <section class="card proof">
      <div class="paper" role="img" aria-label={proof.code}>
        {raw(qrSvg(url))}
      </div>
      <div class="text">
        <h2>{proof.title}</h2>
        <p class="quiet screen">{proof.text(new URL(url).host)}</p>
        <p class="quiet screen">
          {proof.signed} <a href={`${path}/signed.json`}>{proof.data}</a> ·{' '}
          <a href={`/docs/guides/receipts${languageQuery}`}>{proof.how}</a>
        </p>
        <p class="quiet paper">{proof.scan}</p>
        <p class="address paper">{url}</p>
      </div>
    </section>
  )
}

interface ProofProps {
  path: string
  url: string
}

export const receiptPage = payerPage({
  id: 'receipt',
  path: '/receipt/:code',
  get: showReceipt,
  post: takeAddress,
})
