import type { Language } from '../language.ts'
import type { HomeTexts } from './texts.ts'

interface PartProps {
  texts: HomeTexts
}

/** What it is, and how one begins; beside it two phones, drawn in HTML. */
export const Hero = ({ texts }: PartProps) => (
  <section class="in two hero">
    <div>
      <h1>{texts.headline}</h1>
      <p class="lead">{texts.lead}</p>
      <p class="doors">
        <a href="/console/register" class="button">
          {texts.register}
        </a>
        <a href="#see" class="button line">
          {texts.see}
        </a>
      </p>
      <ul class="ticks">
        {texts.promises.map((promise) => (
          <li>{promise}</li>
        ))}
      </ul>
    </div>
    <Phones texts={texts.picture} />
  </section>
)

const Phones = ({ texts }: { texts: HomeTexts['picture'] }) => (
  <div class="phones" role="img" aria-label={texts.description}>
    <div class="phone" aria-hidden="true">
      <b>{texts.shop}</b>
      <div class="card">
        <span class="quiet">{texts.item}</span>
        <strong>{texts.amount}</strong>
        <span class="quiet">{texts.dollars}</span>
      </div>
      <dl class="card">
        <div>
          <dt class="quiet">{texts.bank}</dt>
          <dd>0102</dd>
        </div>
        <div>
          <dt class="quiet">{texts.phone}</dt>
          <dd>0412-555 3374</dd>
        </div>
        <div>
          <dt class="quiet">RIF</dt>
          <dd>J-30984132-7</dd>
        </div>
      </dl>
      <span class="button">{texts.paid}</span>
    </div>
    <div class="phone" aria-hidden="true">
      <b class="quiet">{texts.till}</b>
      <div class="center">
        <span class="tick">✓</span>
        {texts.done}
        <strong>{texts.amount}</strong>
      </div>
      <div class="keys">
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => (
          <i>{key}</i>
        ))}
      </div>
      <span class="button">{texts.next}</span>
    </div>
  </div>
)

const WAY_ICONS = {
  till: 'M4 20h16v-7H4zM7 13V5h7l3 3v5M9.5 16.5h5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  store:
    'M4.5 11v8.5h15V11M3.5 9.5 5 5h14l1.5 4.5c0 3.3-5.6 3.3-5.6 0 0 3.3-5.8 3.3-5.8 0 0 3.3-5.6 3.3-5.6 0zM10 19.5v-5h4v5',
} as const

/** At the counter, by link, and on a page of one's own. */
export const Ways = ({ texts: { ways } }: PartProps) => (
  <section class="band" id="see">
    <div class="in">
      <h2>{ways.heading}</h2>
      <ul class="three">
        {(['till', 'link', 'store'] as const).map((way) => (
          <li>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={WAY_ICONS[way]} />
            </svg>
            <h3>{ways.of[way][0]}</h3>
            <p>{ways.of[way][1]}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

/** What a price in dollars is today. */
export interface Conversion {
  /** As it was typed. */
  typed: string
  bolivares: string | null
  rate: string | null
  isUnreadable: boolean
}

interface PriceProps extends PartProps {
  language: Language
  conversion: Conversion
}

/** A price in dollars, and what it is today; without scripts. */
export const Price = ({ texts: { price }, language, conversion }: PriceProps) => (
  <section class="in two split" id="price">
    <div>
      <h2>{price.heading}</h2>
      <p class="quiet">{price.lead}</p>
    </div>
    <form class="card rate" action="/#price">
      <input type="hidden" name="lang" value={language} />
      <label for="usd">{price.label}</label>
      <div>
        <input
          id="usd"
          name="usd"
          inputmode="decimal"
          autocomplete="off"
          maxlength={18}
          value={conversion.typed}
          aria-invalid={conversion.isUnreadable ? 'true' : undefined}
          aria-describedby="converted"
        />
        <button type="submit" class="button">
          {price.convert}
        </button>
      </div>
      <p id="converted" role="status">
        {conversion.isUnreadable ? (
          price.unreadable
        ) : (
          <>
            <span class="quiet">{price.today}</span>{' '}
            <output for="usd">{conversion.bolivares}</output>
          </>
        )}
      </p>
      <p class="quiet">{conversion.rate}</p>
    </form>
  </section>
)

interface BanksProps extends PartProps {
  banks: readonly { bankCode: string; bankName: string }[]
}

/** The banks whose accounts a merchant can connect. */
export const Banks = ({ texts, banks }: BanksProps) => (
  <section class="band">
    <div class="in">
      <h2>{texts.banks.heading}</h2>
      <p class="quiet">{texts.banks.lead}</p>
      <ul class="banks">
        {banks.map(({ bankCode, bankName }) => (
          <li>
            <b>{bankCode}</b> {bankName}
          </li>
        ))}
      </ul>
      <p class="small">{texts.banks.others}</p>
    </div>
  </section>
)

export const Questions = ({ texts: { questions } }: PartProps) => (
  <section class="in two split">
    <div>
      <h2>{questions.heading}</h2>
      <p class="quiet">{questions.lead}</p>
    </div>
    <div class="card questions">
      {questions.of.map(([question, answer], index) => (
        <details open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
