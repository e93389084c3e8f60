import type { PropsWithChildren } from 'hono/jsx'
import {
  formatBolivares,
  formatDay,
  formatMoment,
  formatMoney,
  formatRate,
} from '../../domain/format.ts'
import { ownNumber } from '../../domain/own-number.ts'
import type { payableLinkView } from '../../features/pay/views.ts'
import type { Language } from '../language.ts'
import { amountClass } from '../payer/amount-class.ts'
import { ErrorSummary } from '../payer/field.tsx'
import { Icon, type IconName } from '../payer/icons.tsx'
import { FORM_KEY_FIELD, newFormKey } from '../payer/posted-form.ts'
import { checkoutTexts } from './checkout-texts.ts'
import { REMEMBER_FIELD } from './device-memory.ts'
import { ChargeForm, type FormKind, type FormProps, fieldId, VerifyForm } from './forms.tsx'
import { keyRequestTexts } from './key-request-texts.ts'
import { linkPath } from './link-path.ts'
import { MobilePaymentDetails } from './mobile-payment-details.tsx'
import { ChangeAmount, formPath } from './open-amount.tsx'
import { OrderSummary } from './order-summary.tsx'
import { remainingOf } from './part-paid.ts'
import { type AttemptRefusal, type FieldName, payTexts, type UnpayableReason } from './texts.ts'
import type { LinkProps } from './unpayable-link.tsx'

/** The result of a form that is shown again. */
export interface FailedAttempt {
  form: FormKind
  /** The same key again, so that nothing is paid twice. */
  key: string
  values: Record<string, string>
  errors?: Partial<Record<FieldName, string>>
  refusal?: AttemptRefusal
  /** What the service says of a refusal that the page has no words for. */
  reason?: string
  /** When what was refused may be tried again. */
  againFrom?: Date
  /** Set if the link cannot be paid at all. */
  unpayable?: UnpayableReason
  status: number
}

/** The purpose and the amount. */
const AmountDue = (props: LinkProps) => {
  const { link, language } = props
  const { expires } = payTexts[language]
  return (
    <section class="card due">
      <h1>{link.label}</h1>
      {link.description && <p class="quiet lines">{link.description}</p>}
      {remainingOf(link) === null ? <WholeDue {...props} /> : <PartDue {...props} />}
      <ChangeAmount {...props} />
      {link.expires_at && (
        <p class="quiet">
          {expires} {formatMoment(new Date(link.expires_at), language)}
        </p>
      )}
    </section>
  )
}

/** The price, and for one in dollars what is charged. */
const WholeDue = ({ link, language }: LinkProps) => (
  <>
    <p class={amountClass(formatMoney(link.amount ?? '', link.currency, language))}>
      {formatMoney(link.amount ?? '', link.currency, language)}
      {link.currency === 'USD' && <small> USD</small>}
    </p>
    {link.currency === 'USD' && link.amount_ves && (
      <div class="charged">
        <p>
          {payTexts[language].charged} <strong>{formatBolivares(link.amount_ves, language)}</strong>
        </p>
        <RateLine link={link} language={language} />
      </div>
    )}
  </>
)

/** What remains of an order, which is what this payer is asked for; the price of all of it below. */
const PartDue = ({ link, language }: LinkProps) => {
  const { remains, received, receivedOfNote } = checkoutTexts[language]
  const isNote = ownNumber(link.checkout?.external_reference ?? null) === null
  const said = isNote ? receivedOfNote : received
  const paid = formatBolivares(link.checkout?.received_ves ?? '', language)
  const due = formatBolivares(remainingOf(link) ?? '', language)
  return (
    <>
      <p class="remains">{remains}</p>
      <p class={amountClass(due)}>{due}</p>
      <p class="quiet">{said(paid, formatMoney(link.amount ?? '', link.currency, language))}</p>
      {link.currency === 'USD' && <RateLine link={link} language={language} />}
    </>
  )
}

const RateLine = ({ link, language }: Pick<LinkProps, 'link' | 'language'>) =>
  link.rate && link.rate_date ? (
    <p class="quiet">
      {payTexts[language].rate(
        formatDay(link.rate_date, language),
        formatRate(link.rate, language),
      )}
    </p>
  ) : null

interface PayableLinkProps extends LinkProps {
  view: ReturnType<typeof payableLinkView>
  tried: FailedAttempt | undefined
  /** What the device has of the payer, by the names of the fields. */
  known: Record<string, string>
  /** The receipt of a payment that was sent from this device. */
  earlier: string | undefined
  /** When this device last requested a key for the link. */
  requestedAt: Date | null
  /** The form that is shown; by default that of the way that the merchant prefers. */
  openForm: FormKind | undefined
  now: Date
}

/** The properties of a form, with the submitted values if it is shown again. */
function formProps(
  way: FormKind,
  { link, language, languageQuery, tried, known }: LinkProps & FormState,
): FormProps {
  const again = tried?.form === way ? tried : undefined
  return {
    language,
    action: formPath(way, { link, language, languageQuery }),
    formKey: again?.key ?? newFormKey(),
    values: { ...(tried ? {} : known), ...tried?.values },
    errors: again?.errors ?? {},
  }
}

type FormState = Pick<PayableLinkProps, 'tried' | 'known'>

/** For payers who have already paid by mobile payment while a charge holds the link's last slot. */
export const AlreadyPaidCard = ({
  tried,
  now,
  ...props
}: Omit<PayableLinkProps, 'openForm' | 'earlier' | 'requestedAt'>) => {
  const { mobile } = payTexts[props.language]
  return (
    <details class="card" open={tried?.form === 'verify'}>
      <MethodSummary icon="phone" title={mobile.already} hint={mobile.alreadyHint} />
      <div class="body">
        {tried?.form === 'verify' && <AttemptErrorNotice tried={tried} language={props.language} />}
        <VerifyForm
          {...formProps('verify', { ...props, tried })}
          days={props.link.claimable_days}
          now={now}
          askedVes={askedVes(props)}
        />
      </div>
    </details>
  )
}

/** A link with the ways to pay it. */
export const PayableLink = (props: PayableLinkProps) => {
  const { link, language, languageQuery, tried, earlier } = props
  return (
    <>
      {tried && <AttemptErrorNotice tried={tried} language={language} />}
      {earlier && !tried && <EarlierPayment path={earlier} {...props} />}
      <div class="column">
        <AmountDue link={link} language={language} languageQuery={languageQuery} />
        {link.checkout && <OrderSummary checkout={link.checkout} link={link} language={language} />}
        <PhoneHint link={link} language={language} languageQuery={languageQuery} />
      </div>
      <div class="column">
        <WaysToPay {...props} />
        {props.known[REMEMBER_FIELD] && <RememberedNotice {...props} />}
      </div>
    </>
  )
}

/** For who comes back to a link: it may be paid more than once, but seldom is by the same payer. */
const EarlierPayment = ({ path, language, languageQuery }: LinkProps & { path: string }) => {
  const { earlier } = payTexts[language]
  return (
    <div class="notice wait">
      <p>
        {earlier.text} <a href={path + languageQuery}>{earlier.show}</a>
      </p>
    </div>
  )
}

/** For who opens the link on a computer: the key and the bank's app are on their phone. */
const PhoneHint = ({ link, language }: LinkProps) => {
  const { qr } = payTexts[language]
  return (
    <section class="card qr">
      <img
        src={`${linkPath(link.token)}/qr.svg`}
        alt={qr.alt}
        width="132"
        height="132"
        loading="lazy"
      />
      <div>
        <h2>{qr.title}</h2>
        <p class="quiet">{qr.text}</p>
      </div>
    </section>
  )
}

/** The details that the device remembers, and how to remove them. */
const RememberedNotice = ({ link, language, languageQuery }: LinkProps) => {
  const { remembered } = payTexts[language]
  return (
    <form
      class="remembered"
      method="post"
      action={`${linkPath(link.token)}/forget${languageQuery}`}
    >
      <input type="hidden" name={FORM_KEY_FIELD} value={newFormKey()} />
      <p class="quiet">{remembered.text}</p>
      <button type="submit" class="plain">
        {remembered.forget}
      </button>
    </form>
  )
}

/** Both ways beside each other, in the merchant's order, or the only one that there is. */
const WaysToPay = (props: PayableLinkProps) => {
  const { view, language, tried, openForm } = props
  const { c2p, mobile, how } = payTexts[language]
  const ways = view.methods.map(({ type }) => FORM_OF_METHOD[type])
  if (!ways.includes('verify')) {
    return (
      <>
        <section class="card way">
          <h2>{c2p.only}</h2>
          <ChargePanel {...props} />
        </section>
        <p class="quiet">{mobile.only}</p>
      </>
    )
  }
  if (!ways.includes('c2p')) {
    return (
      <section class="card way">
        <h2>{mobile.pay}</h2>
        <MobilePaymentPanel {...props} />
      </section>
    )
  }
  const shown = tried?.form ?? openForm ?? ways[0]
  return (
    <fieldset class="ways">
      <legend>
        <h2>{how}</h2>
      </legend>
      {ways.map((way) => (
        <WayChoice
          way={way}
          chosen={way === shown}
          failing={isFailing(props, way)}
          language={language}
        />
      ))}
      <section class="card way" id="panel-c2p">
        <ChargePanel {...props} />
      </section>
      <section class="card way" id="panel-verify">
        <MobilePaymentPanel {...props} />
      </section>
    </fieldset>
  )
}

/** Whether the merchant's bank hardly answers now what the way needs. */
const isFailing = ({ view }: PayableLinkProps, way: FormKind): boolean =>
  view.failingMethods.some((method) => FORM_OF_METHOD[method] === way)

const FailingNotice = ({ way, ...props }: PayableLinkProps & { way: FormKind }) =>
  isFailing(props, way) && <p class="notice wait">{payTexts[props.language].failing[way].notice}</p>

const FORM_OF_METHOD = { c2p: 'c2p', mobile_payment: 'verify' } as const

/** A way to pay. Its panel follows in the page, and is shown by the style while it is chosen. */
const WayChoice = ({
  way,
  chosen,
  failing,
  language,
}: {
  way: FormKind
  chosen: boolean
  failing: boolean
  language: Language
}) => {
  const texts = payTexts[language]
  const { title, hint } = way === 'c2p' ? texts.c2p : texts.mobile
  const id = `way-${way}`
  return (
    <>
      <input class="unseen" type="radio" name="way" id={id} checked={chosen} />
      <label class="choice" for={id}>
        <span class="method-icon">
          <Icon name={way === 'c2p' ? 'key' : 'phone'} />
        </span>
        <strong>{title}</strong>
        <span class="hint">{failing ? texts.failing[way].hint : hint}</span>
      </label>
    </>
  )
}

/** How the key is requested; null where it cannot be, or not again today. */
function keyRequestOf(props: PayableLinkProps) {
  const { view, requestedAt, now, tried } = props
  if (view.payerKeys === null || tried?.refusal === 'keysTooOften') return null
  return {
    ...{ keys: view.payerKeys, requestedAt, now },
    action: formPath('key', props),
    refused: tried?.refusal === 'keyUnanswered',
  }
}

const ChargePanel = (props: PayableLinkProps) => {
  const { link, language } = props
  const amountVes = link.amount_ves ?? ''
  return (
    <>
      <FailingNotice way="c2p" {...props} />
      <ChargeForm
        {...formProps('c2p', props)}
        amountVes={amountVes}
        amount={formatBolivares(amountVes, language)}
        partial={link.checkout?.accept_partial === true}
        test={link.environment === 'test'}
        keyRequest={keyRequestOf(props)}
      />
    </>
  )
}

/** What remains of an order, where the payer has to say how much they sent; otherwise null. */
const askedVes = ({ view, link }: Pick<PayableLinkProps, 'view' | 'link'>): string | null =>
  view.checkout?.asksSentAmount ? (link.amount_ves ?? '') : null

function amountAdvice({ checkout }: LinkProps['link'], language: Language): string {
  if (checkout === null) return payTexts[language].mobile.exact
  return checkout.accept_partial ? checkoutTexts[language].any : checkoutTexts[language].whole
}

/** Where to pay, and the form that confirms it. */
const MobilePaymentPanel = (props: PayableLinkProps) => {
  const { view, link, language, now } = props
  const { mobile } = payTexts[language]
  const payee = view.methods.find((method) => method.type === 'mobile_payment')
  const amountVes = link.amount_ves ?? ''
  if (!payee) return null
  return (
    <>
      <FailingNotice way="verify" {...props} />
      <h3>{mobile.first}</h3>
      <MobilePaymentDetails
        language={language}
        {...payee}
        amountVes={amountVes}
        formattedAmount={formatBolivares(amountVes, language)}
      />
      <p class="quiet">{amountAdvice(link, language)}</p>
      <h3>{mobile.next}</h3>
      <VerifyForm
        {...formProps('verify', props)}
        days={link.claimable_days}
        now={now}
        askedVes={askedVes(props)}
      />
    </>
  )
}

const MethodSummary = ({ icon, title, hint }: { icon: IconName; title: string; hint: string }) => (
  <summary>
    <span class="method-icon">
      <Icon name={icon} />
    </span>
    <h2>{title}</h2>
    <span class="hint">{hint}</span>
  </summary>
)

const RefusalNotice = ({
  title,
  text,
  children,
}: PropsWithChildren<{ title: string; text: string }>) => (
  <div class="notice wait" id="errors" role="alert" tabindex={-1} autofocus>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
)

/** The error of the form that is shown again. */
const AttemptErrorNotice = ({ tried, language }: { tried: FailedAttempt; language: Language }) => {
  const { errors, refusals, refused } = payTexts[language]
  if (tried.reason) return <RefusalNotice title={refused} text={tried.reason} />
  if (tried.refusal) {
    const [title, text] = refusals[tried.refusal]
    return (
      <RefusalNotice title={title} text={text}>
        {tried.againFrom && (
          <p>{keyRequestTexts[language].againFrom(formatMoment(tried.againFrom, language))}</p>
        )}
      </RefusalNotice>
    )
  }
  const wrong = Object.entries(tried.errors ?? {}).map(([name, text]) => [
    fieldId(tried.form, name as FieldName),
    text,
  ])
  return <ErrorSummary title={errors.summary} errors={Object.fromEntries(wrong)} />
}
