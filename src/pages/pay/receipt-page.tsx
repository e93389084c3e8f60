import type { Context } from 'hono'
import { bankName } from '../../domain/banks.ts'
import { formatBolivares, formatMoment, formatMoney, formatRate } from '../../domain/format.ts'
import { maskPhone } from '../../domain/phone.ts'
import { findReceipt, type ReceiptRow } from '../../features/pay/receipt-queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { FAILURES } from '../../platform/bank/failures.ts'
import { transactionId } from '../../platform/ids.ts'
import { ApiError } from '../../wire/errors.ts'
import { type Language, languageOf, languageQuery } from '../language.ts'
import { MerchantHelp } from '../payer/merchant-help.tsx'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { forgetReceipt } from './device-memory.ts'
import { linkPath, linkTokenParam } from './link-path.ts'
import { merchantBrand } from './merchant-brand.ts'
import { CopyButton } from './mobile-payment-details.tsx'
import { parseReceiptParam } from './receipt-path.ts'
import { receiptTexts } from './receipt-texts.ts'
import { WayBack } from './way-back.tsx'

/** Payments that take long are polled less often. */
const SLOW_POLLING_AFTER_MS = 2 * 60 * 1000

/** The payment in the URL, whose last part only this service can create. */
async function loadReceipt(c: Context<HttpEnv>): Promise<ReceiptRow> {
  const token = linkTokenParam(c)
  const transactionUuid = parseReceiptParam(
    c.var.platform.config,
    token,
    c.req.param('receipt') ?? '',
  )
  if (transactionUuid === null) throw new ApiError('NOT_FOUND')
  const [row] = await pageDatabase(c).read(findReceipt(token, transactionUuid))
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}

async function showReceipt(c: Context<HttpEnv>): Promise<Response> {
  const row = await loadReceipt(c)
  const language = languageOf(c)
  const pending = row.status === 'pending'
  const token = linkTokenParam(c)
  if (row.status === 'failed') forgetReceipt(c, token)
  const age = c.var.requester.now.getTime() - new Date(row.created_at).getTime()
  const facts = {
    path: c.req.path,
    title: `${titleOf(row, language)} · ${row.store_name}`,
    description: row.label,
    merchant: merchantBrand(row),
    test: row.environment === 'test',
    ...(pending && { refreshSeconds: age < SLOW_POLLING_AFTER_MS ? 5 : 30 }),
  }
  const props = { row, language, languageQuery: languageQuery(c) }
  return sendPage(
    c,
    200,
    facts,
    <>
      <ReceiptStatus {...props} link={linkPath(token)} />
      {pending && <span hidden data-state={`${c.req.path}/state`} data-status={row.status} />}
      <ReceiptDetails {...props} />
      {row.status !== 'completed' && (
        <MerchantHelp merchant={merchantBrand(row)} language={language} quote={numberOf(row)} />
      )}
    </>,
  )
}

interface ReceiptProps {
  row: ReceiptRow
  language: Language
  languageQuery: string
}

/** What payer and merchant call the payment: the merchant finds it by this number. */
const numberOf = (row: ReceiptRow): string => transactionId.toPublic(row.transaction_id)

function titleOf(row: ReceiptRow, language: Language): string {
  const { status, payment_method, failure_reason } = row
  const { states } = receiptTexts[language]
  if (status !== 'failed') return states[status][0]
  if (failure_reason === 'LINK_COMPLETED') return states.unused
  return payment_method === 'mobile_payment' ? states.notFound : states.failed
}

const ReceiptStatus = ({ row, language, languageQuery, link }: ReceiptProps & { link: string }) => {
  const { states, again, toStore, quote } = receiptTexts[language]
  const title = titleOf(row, language)
  const amount = <p class="amount">{formatBolivares(row.amount_ves, language)}</p>
  const store = (
    <a class="button plain" href={`/store/${row.slug}${languageQuery}`}>
      {toStore}
    </a>
  )
  switch (row.status) {
    case 'completed':
      return (
        <StatusCard
          icon="good"
          tone="good"
          title={title}
          text={states.completed[1](row.store_name)}
        >
          {amount}
          <WayBack row={row} language={language} />
          <ShareButton row={row} language={language} />
          {store}
        </StatusCard>
      )
    case 'pending':
      return (
        <StatusCard icon="busy" tone="wait" title={title} text={states.pending[1]}>
          <WayBack row={row} language={language} />
          <p class="quiet">{quote}</p>
          <p class="number">{numberOf(row)}</p>
          <CopyButton text={numberOf(row)} language={language} />
        </StatusCard>
      )
    case 'refunded':
      return (
        <StatusCard icon="back" title={title} text={states.refunded[1]}>
          {amount}
          {store}
        </StatusCard>
      )
    case 'failed':
      return (
        <StatusCard icon="bad" tone="bad" title={title} text={failureText(row, language)}>
          <a class="button" href={retryPath(link, row, languageQuery)}>
            {again}
          </a>
        </StatusCard>
      )
  }
}

/** Opens the phone's own sheet, or copies the address; visible only if scripts run and can do either. */
const ShareButton = ({ row, language }: Pick<ReceiptProps, 'row' | 'language'>) => {
  const { share } = receiptTexts[language]
  return (
    <button
      type="button"
      data-share={share.title(row.store_name)}
      data-copied={share.copied}
      hidden
    >
      {share.button}
    </button>
  )
}

/** The bank's reason, whether money was moved if known, and what to do. */
function failureText(row: ReceiptRow, language: Language): string {
  const { states, advice } = receiptTexts[language]
  const reason = row.failure_reason ?? 'REJECTED'
  const uncharged =
    row.payment_method === 'c2p' && reason !== 'NOT_EXECUTED' && reason !== 'BANK_DOWN'
  return [FAILURES[reason][language], uncharged && states.uncharged, advice[reason]]
    .filter(Boolean)
    .join('\n')
}

/** The link's page with the form that was used. */
function retryPath(link: string, { payment_method }: ReceiptRow, chosen: string): string {
  const way = payment_method === 'mobile_payment' ? 'verify' : 'c2p'
  return `${link}${chosen}${chosen ? '&' : '?'}way=${way}`
}

const ReceiptDetails = ({ row, language }: ReceiptProps) => {
  const { facts, methods, keepNote } = receiptTexts[language]
  const dollars = row.currency === 'USD' && row.rate !== null
  const rows: (readonly [string, string] | false | null)[] = [
    [facts.merchant, row.store_name],
    [facts.label, row.label],
    row.amount !== null && [facts.amount, formatMoney(row.amount, row.currency, language)],
    dollars && [facts.charged, formatBolivares(row.amount_ves, language)],
    dollars && [facts.rate, formatRate(row.rate ?? '', language)],
    row.reference !== null && [facts.reference, row.reference],
    [facts.date, formatMoment(new Date(row.completed_at ?? row.created_at), language)],
    [facts.method, methods[row.payment_method]],
    row.payer_bank !== null && [facts.payer, payerOf(row)],
  ]
  return (
    <section class="card">
      <dl class="facts">
        {rows
          .filter((fact) => fact !== false && fact !== null)
          .map(([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div class="stack">
          <dt>{facts.number}</dt>
          <dd class="number">{numberOf(row)}</dd>
        </div>
      </dl>
      {row.status === 'completed' && <p class="quiet">{keepNote}</p>}
    </section>
  )
}

/** The payer's bank and phone, masked: a receipt is shown to others. */
const payerOf = ({ payer_bank, payer_phone }: ReceiptRow): string =>
  [bankName(payer_bank ?? ''), payer_phone && maskPhone(payer_phone)].filter(Boolean).join(' · ')

export const receiptPage = payerPage({
  id: 'payReceipt',
  path: '/pay/:token/receipt/:receipt',
  get: showReceipt,
})

/** The status for the script of a pending receipt. */
export const receiptState = payerPage({
  id: 'payReceiptState',
  path: '/pay/:token/receipt/:receipt/state',
  get: async (c) => c.json({ status: (await loadReceipt(c)).status }),
})
