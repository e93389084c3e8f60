import type { Context } from 'hono'
import { bankName } from '../../domain/banks.ts'
import { formatBolivares, formatMoment } from '../../domain/format.ts'
import { maskPhone } from '../../domain/phone.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import { findPaid, type PaidRow } from '../../features/payees/receipt-queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { bankOrderId } from '../../platform/ids.ts'
import { parsePayeeReceiptCode } from '../../platform/receipt-path.ts'
import { refusal } from '../../wire/errors.ts'
import { type Language, languageOf } from '../language.ts'
import { receiptStyle } from '../pay/receipt-style.ts'
import { amountClass } from '../payer/amount-class.ts'
import { contactOf } from '../payer/merchant-contact.ts'
import type { MerchantBrand } from '../payer/payer-layout.tsx'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { paidTexts } from './texts.ts'

/** The receipt of a payment that was sent, for its payee: of a document nothing, and of the phone its end. */
async function showPaid(c: Context<HttpEnv>): Promise<Response> {
  const { config } = c.var.platform
  const code = c.req.param('code') ?? ''
  const orderUuid = parsePayeeReceiptCode(config, code)
  if (orderUuid === null) throw refusal('not_found')
  const [row] = await pageDatabase(c).read(findPaid(orderUuid))
  if (!row) throw refusal('not_found')
  const language = languageOf(c)
  const { title, text } = paidTexts[language]
  const facts = {
    path: `/paid/${code}`,
    title: `${title} · ${payerOf(row)}`,
    description: text(payerOf(row)),
    merchant: brandOf(row),
    test: row.environment === 'test',
    ownStyle: receiptStyle,
  }
  return sendPage(
    c,
    200,
    facts,
    <>
      <Status row={row} language={language} />
      <Details row={row} language={language} host={new URL(config.PUBLIC_URL).host} />
    </>,
  )
}

interface PaidProps {
  row: PaidRow
  language: Language
}

const payerOf = ({ merchant, holder }: PaidRow): string => merchant?.store_name ?? holder

const brandOf = ({ merchant }: PaidRow): MerchantBrand | null =>
  merchant && {
    name: merchant.store_name,
    slug: merchant.slug,
    rif: merchant.rif,
    logoKey: merchant.logo_key,
    primaryColor: merchant.primary_color,
    secondaryColor: merchant.secondary_color,
    contact: contactOf(merchant),
  }

const numberOf = ({ id }: PaidRow): string => bankOrderId.toPublic(id)

const Status = ({ row, language }: PaidProps) => {
  const { title, text, facts, testMark, share, print } = paidTexts[language]
  const amount = formatBolivares(row.amount, language)
  return (
    <StatusCard icon="good" tone="good" title={title} text={text(payerOf(row))}>
      <p class={amountClass(amount)}>{amount}</p>
      {row.environment === 'test' && <p class="mark">{testMark}</p>}
      <p class="quiet">
        {facts.receipt}{' '}
        <strong class="whole">{receiptNumber(numberOf(row), new Date(row.created_at))}</strong>
      </p>
      <button
        type="button"
        data-share={share.title(payerOf(row))}
        data-copied={share.copied}
        hidden
      >
        {share.button}
      </button>
      <button type="button" class="plain" data-print hidden>
        {print}
      </button>
    </StatusCard>
  )
}

const Details = ({ row, language, host }: PaidProps & { host: string }) => {
  const { facts, notFiscal, proof } = paidTexts[language]
  const shown = [
    [facts.payer, row.merchant?.name ?? row.holder],
    [facts.rif, row.merchant?.rif],
    [facts.payee, row.payee],
    [facts.bank, [bankName(row.bank_code ?? ''), maskPhone(row.phone)].filter(Boolean).join(' · ')],
    [facts.concept, row.concept],
    [facts.date, formatMoment(new Date(row.paid_at), language)],
    [facts.reference, row.reference],
  ] as const
  return (
    <section class="card">
      <dl class="facts">
        {shown.map(
          ([name, value]) =>
            value && (
              <div>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div class="stack">
          <dt>{facts.number}</dt>
          <dd class="number">{numberOf(row)}</dd>
        </div>
      </dl>
      <p class="quiet">{notFiscal}</p>
      <p class="quiet screen">{proof(host)}</p>
    </section>
  )
}

export const paidPage = payerPage({ id: 'paid', path: '/paid/:code', get: showPaid })
