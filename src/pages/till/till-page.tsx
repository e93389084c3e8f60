import type { Context } from 'hono'
import { raw } from 'hono/html'
import type { Environment } from '../../domain/environment.ts'
import { formatBolivares, formatMoney, formatTime } from '../../domain/format.ts'
import { tillUrl } from '../../features/tills/rules.ts'
import { findTillPage, type SeenSale, type TillPageRow } from '../../features/tills/sale-queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { tillSaleId } from '../../platform/ids.ts'
import { qrSvg } from '../../platform/qr.ts'
import { refusal } from '../../wire/errors.ts'
import { type Language, languageOf, languageQuery } from '../language.ts'
import { linkPath } from '../pay/link-path.ts'
import { amountClass } from '../payer/amount-class.ts'
import { contactOf } from '../payer/merchant-contact.ts'
import type { MerchantBrand } from '../payer/payer-layout.tsx'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { TILL_SCRIPT_PATH } from './script.ts'
import { tillPrintStyle, tillStyle } from './style.ts'
import { tillTexts } from './texts.ts'

/** What a request asks for: which till, in which environment, which sale it has shown, and all that is shown of it. */
interface Asked {
  code: string
  environment: Environment
  sale: string | undefined
  known: string | undefined
}

const askedOf = (c: Context<HttpEnv>): Asked => ({
  code: c.req.param('code') ?? '',
  environment: c.req.query('environment') === 'test' ? 'test' : 'live',
  sale: c.req.query('sale'),
  known: c.req.query('known'),
})

async function readTill(c: Context<HttpEnv>, { code, environment, sale }: Asked) {
  const saleUuid = sale === undefined ? undefined : tillSaleId.toUuid(sale)
  const [row] = await pageDatabase(c).read(findTillPage(code, environment, saleUuid))
  if (!row) throw refusal('not_found')
  return row
}

const brandOf = (row: TillPageRow): MerchantBrand => ({
  name: row.store_name,
  slug: row.slug,
  rif: row.rif,
  logoKey: row.logo_key,
  primaryColor: row.primary_color,
  secondaryColor: row.secondary_color,
  contact: contactOf(row),
})

/** The path with what is given of the query. */
const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** What changes of a till's page. */
const knownOf = ({ sale }: TillPageRow): string =>
  sale ? `${sale.id} ${sale.status} ${sale.remainingVes}` : 'nothing'

async function showTill(c: Context<HttpEnv>): Promise<Response> {
  const asked = askedOf(c)
  const row = await readTill(c, asked)
  c.header('Cache-Control', 'no-store')
  if (asked.known === knownOf(row)) return c.body(null, 204)
  const language = languageOf(c)
  const texts = tillTexts[language]
  const test = asked.environment === 'test'
  const facts = {
    path: withQuery(c.req.path, { environment: test ? 'test' : undefined }),
    title: texts.title(row.till, row.store_name),
    description: texts.description(row.till, row.store_name),
    merchant: brandOf(row),
    ...{ test, scripted: false, refreshSeconds: 5, ownStyle: tillStyle },
  }
  const props = { row, asked, language, languageQuery: languageQuery(c) }
  return sendPage(
    c,
    200,
    facts,
    <>
      <Age language={language} />
      <Till {...props} />
      <script src={TILL_SCRIPT_PATH} defer />
    </>,
  )
}

interface TillProps {
  row: TillPageRow
  asked: Asked
  language: Language
  languageQuery: string
}

/** How old what is shown is, once nobody answers. */
const Age = ({ language }: { language: Language }) => {
  const { stale, ages } = tillTexts[language]
  return (
    <p
      class="age"
      id="age"
      role="status"
      hidden
      data-text={stale}
      data-seconds={ages.seconds}
      data-minutes={ages.minutes}
      data-hours={ages.hours}
    />
  )
}

/** What changes: the script shows it anew once the till has something else. */
const Till = ({ row, asked, language, languageQuery }: TillProps) => {
  const { sale, seen } = row
  const environment = asked.environment === 'test' ? 'test' : undefined
  const lang = languageQuery === '' ? undefined : language
  return (
    <div
      id="till"
      data-next={withQuery(`/t/${asked.code}`, {
        ...{ environment, sale: sale?.id, lang },
        known: knownOf(row),
      })}
    >
      <p class="quiet">
        {row.till} · {row.branch}
      </p>
      {seen && <Replaced seen={seen} isFollowed={sale !== null} language={language} />}
      {sale ? (
        <Sale sale={sale} language={language} languageQuery={languageQuery} />
      ) : (
        <StatusCard
          icon="shop"
          title={tillTexts[language].empty[0]}
          text={tillTexts[language].empty[1]}
        />
      )}
    </div>
  )
}

const priceOf = ({ amount, currency }: SeenSale, language: Language): string =>
  formatMoney(amount.toFixed(2), currency, language)

const timeOf = ({ putAt }: SeenSale, language: Language): string =>
  formatTime(new Date(putAt), language)

/** What was on the screen before, and is not on the till any more. */
const Replaced = ({
  seen,
  isFollowed,
  language,
}: {
  seen: SeenSale
  isFollowed: boolean
  language: Language
}) => {
  const { replaced, replacedPaid, another, none } = tillTexts[language]
  const told = seen.status === 'paid' ? replacedPaid : replaced
  return (
    <p class="notice" role="alert">
      {told(priceOf(seen, language), timeOf(seen, language))} {isFollowed ? another : none}
    </p>
  )
}

type SaleProps = Pick<TillProps, 'language' | 'languageQuery'> & { sale: SeenSale }

const Sale = ({ sale, language, languageQuery }: SaleProps) => {
  const texts = tillTexts[language]
  const amounts = <Amounts sale={sale} language={language} />
  if (sale.status === 'paid') {
    return (
      <StatusCard icon="good" tone="good" title={texts.paid[0]} text={texts.paid[1]}>
        {amounts}
      </StatusCard>
    )
  }
  if (sale.status === 'expired' || sale.status === 'canceled') {
    return <StatusCard icon="off" title={texts.over[0]} text={texts.over[1]} />
  }
  const way = (name: 'verify' | 'c2p') =>
    `${linkPath(sale.payToken)}${languageQuery}${languageQuery ? '&' : '?'}way=${name}`
  return (
    <section class="card sale">
      {amounts}
      {sale.status === 'partially_paid' && sale.remainingVes !== null && (
        <p class="remains">
          {texts.partly(formatBolivares(sale.remainingVes.toFixed(2), language))}
        </p>
      )}
      <a class="button" href={way('verify')}>
        {texts.ways.verify}
      </a>
      <a class="button plain" href={way('c2p')}>
        {texts.ways.c2p}
      </a>
    </section>
  )
}

const Amounts = ({ sale, language }: Pick<SaleProps, 'sale' | 'language'>) => (
  <>
    <h1 class={amountClass(priceOf(sale, language))}>{priceOf(sale, language)}</h1>
    {sale.currency === 'USD' && sale.amountVes !== null && (
      <p class="charged">
        <strong>{formatBolivares(sale.amountVes.toFixed(2), language)}</strong>
      </p>
    )}
    <p class="quiet">{tillTexts[language].put(timeOf(sale, language))}</p>
  </>
)

/** The till's own page, at the address that is printed once. */
export const tillPage = payerPage({ id: 'till', path: '/t/:code', get: showTill })

/** What is printed once and stands at the till: its name and the code that leads to its page. */
export const tillSlipPage = payerPage({
  id: 'tillSlip',
  path: '/t/:code/slip',
  async get(c) {
    const asked = askedOf(c)
    const row = await readTill(c, asked)
    const language = languageOf(c)
    const { title, description, print } = tillTexts[language]
    const url = tillUrl(c.var.platform.config, asked.code)
    const facts = {
      path: c.req.path,
      title: title(row.till, row.store_name),
      description: description(row.till, row.store_name),
      merchant: brandOf(row),
      ownStyle: tillPrintStyle,
    }
    c.header('Cache-Control', 'no-store')
    return sendPage(
      c,
      200,
      facts,
      <section class="card slip">
        <h1 class="till">{row.till}</h1>
        <p class="quiet">{row.branch}</p>
        {raw(qrSvg(url))}
        <p>{print.scan}</p>
        <p class="quiet address">
          {print.address} {url}
        </p>
        <button type="button" data-print hidden>
          {print.button}
        </button>
      </section>,
    )
  },
})
