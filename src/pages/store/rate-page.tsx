import type { Context } from 'hono'
import { raw } from 'hono/html'
import { caracasDay } from '../../domain/caracas.ts'
import { formatDay, formatRate } from '../../domain/format.ts'
import { isSlug } from '../../domain/slug.ts'
import { type RateInForce, selectRateInForce } from '../../features/rates/rate-queries.ts'
import { findPublicStore } from '../../features/store/queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { qrSvg } from '../../platform/qr.ts'
import { refusal } from '../../wire/errors.ts'
import { type Language, languageOf } from '../language.ts'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { rateStyle } from './rate-style.ts'
import { rateTexts } from './rate-texts.ts'
import { brandOf } from './store-page.tsx'

/**
 * The rate at which a store charges today, to be read from afar, and printed, at once with `?print=1`. Of a merchant that
 * takes no payments there is none.
 */
async function showRate(c: Context<HttpEnv>): Promise<Response> {
  const slug = c.req.param('slug') ?? ''
  if (!isSlug(slug)) throw refusal('not_found')
  const { stores, rates } = await pageDatabase(c).read({
    stores: findPublicStore(slug),
    rates: selectRateInForce('USD'),
  })
  const [store] = stores
  if (!store?.is_active) throw refusal('not_found')
  const language = languageOf(c)
  const { title, description } = rateTexts[language]
  c.header('Cache-Control', 'public, max-age=60')
  const path = `/store/${slug}/rate`
  const facts = {
    path,
    title: title(store.name),
    description: description(store.name),
    merchant: brandOf(store),
    ownStyle: rateStyle,
  }
  const address = `${c.var.platform.config.PUBLIC_URL}${path}`
  const today = caracasDay(c.var.requester.now)
  const [rate] = rates
  if (rate === undefined || rate.stale) {
    const [unknown, until] = rateTexts[language].unknown
    return sendPage(c, 503, facts, <StatusCard icon="wait" title={unknown} text={until} />)
  }
  const isPrinted = c.req.query('print') === '1'
  return sendPage(c, 200, facts, <Poster {...{ rate, today, address, language, isPrinted }} />)
}

interface PosterProps {
  rate: RateInForce
  /** The Caracas day. */
  today: string
  address: string
  language: Language
  /** Whether it is printed as soon as it is shown. */
  isPrinted: boolean
}

const Poster = ({ rate, today, address, language, isPrinted }: PosterProps) => {
  const texts = rateTexts[language]
  const day = formatDay(rate.effective_date, language)
  return (
    <>
      <section class="card poster">
        <h1>{texts.heading}</h1>
        <p class="figure">{formatRate(rate.rate, language)}</p>
        <p>{texts.perDollar}</p>
        <p class="day">
          {rate.effective_date === today
            ? texts.of(day)
            : `${texts.carried(day)} (${formatDay(today, language)})`}
        </p>
        <p class="quiet">
          {texts.source(rate.source === 'manual' ? texts.sources.manual : texts.sources.bcv)}
        </p>
        <div class="to-page">{raw(qrSvg(address))}</div>
        <p class="quiet">{texts.scan}</p>
        <p class="quiet">{texts.payNote}</p>
      </section>
      <button type="button" class="plain" data-print={isPrinted ? 'now' : ''} hidden>
        {texts.print}
      </button>
    </>
  )
}

export const ratePage = payerPage({
  id: 'storeRate',
  path: '/store/:slug/rate',
  indexed: true,
  get: showRate,
})
