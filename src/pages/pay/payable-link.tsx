import {
  formatBolivares,
  formatDay,
  formatMoment,
  formatMoney,
  formatRate,
} from '../../domain/format.ts'
import type { payableLinkView } from '../../features/pay/views.ts'
import type { Language } from '../language.ts'
import { ErrorSummary } from '../payer/field.tsx'
import { Icon, type IconName } from '../payer/icons.tsx'
import { newFormKey } from '../payer/posted-form.ts'
import { ChargeForm, type FormKind, type FormProps, fieldId, VerifyForm } from './forms.tsx'
import { MobilePaymentDetails } from './mobile-payment-details.tsx'
import { ChangeAmount, formPath } from './open-amount.tsx'
import { OrderSummary } from './order-summary.tsx'
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
  /** Set if the link cannot be paid at all. */
  unpayable?: UnpayableReason
  status: number
}

/** The purpose and the amount. */
const AmountDue = (props: LinkProps) => {
  const { link, language } = props
  const { charged, rate: rateText, expires } = payTexts[language]
  return (
    <section class="card due">
      <h1>{link.label}</h1>
      {link.description && <p class="quiet lines">{link.description}</p>}
      <p class="amount">
        {formatMoney(link.amount ?? '', link.currency, language)}
        {link.currency === 'USD' && <small> USD</small>}
      </p>
      {link.currency === 'USD' && link.amount_ves && link.rate && link.rate_date && (
        <div class="charged">
          <p>
            {charged} <strong>{formatBolivares(link.amount_ves, language)}</strong>
          </p>
          <p class="quiet">
            {rateText(formatDay(link.rate_date, language), formatRate(link.rate, language))}
          </p>
        </div>
      )}
      <ChangeAmount {...props} />
      {link.expires_at && (
        <p class="quiet">
          {expires} {formatMoment(new Date(link.expires_at), language)}
        </p>
      )}
    </section>
  )
}

interface PayableLinkProps extends LinkProps {
  view: ReturnType<typeof payableLinkView>
  tried: FailedAttempt | undefined
  /** The form that is open. */
  openForm: FormKind
  now: Date
}

/** The properties of a form, with the submitted values if it is shown again. */
function formProps(
  way: FormKind,
  { link, language, languageQuery, tried }: LinkProps & Pick<PayableLinkProps, 'tried'>,
): FormProps {
  const again = tried?.form === way ? tried : undefined
  return {
    language,
    action: formPath(way, { link, language, languageQuery }),
    formKey: again?.key ?? newFormKey(),
    values: again?.values ?? {},
    errors: again?.errors ?? {},
  }
}

/** For payers who have already paid by mobile payment while a charge holds the link's last slot. */
export const AlreadyPaidCard = ({
  tried,
  now,
  ...props
}: Omit<PayableLinkProps, 'view' | 'openForm'>) => {
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
        />
      </div>
    </details>
  )
}

/** The forms of payment of a link. */
export const PayableLink = ({ view, tried, openForm, now, ...props }: PayableLinkProps) => {
  const { link, language } = props
  const { c2p, mobile, how } = payTexts[language]
  const payee = view.methods.find((method) => method.type === 'mobile_payment')
  const amountVes = link.amount_ves ?? ''
  const shownAmount = formatBolivares(amountVes, language)
  return (
    <>
      {tried && <AttemptErrorNotice tried={tried} language={language} />}
      <AmountDue {...props} />
      {link.checkout && <OrderSummary checkout={link.checkout} link={link} language={language} />}
      {payee && <h2>{how}</h2>}
      <details class="card" name="way" open={openForm === 'c2p'}>
        <MethodSummary icon="key" title={c2p.title} hint={c2p.hint} />
        <div class="body">
          <ChargeForm
            {...formProps('c2p', { ...props, tried })}
            amountVes={amountVes}
            amount={shownAmount}
            test={link.environment === 'test'}
          />
        </div>
      </details>
      {payee ? (
        <details class="card" name="way" open={openForm === 'verify'}>
          <MethodSummary icon="phone" title={mobile.title} hint={mobile.hint} />
          <div class="body">
            <h3>{mobile.first}</h3>
            <MobilePaymentDetails
              language={language}
              {...payee}
              amountVes={amountVes}
              formattedAmount={shownAmount}
            />
            <p class="quiet">{mobile.exact}</p>
            <h3>{mobile.next}</h3>
            <VerifyForm
              {...formProps('verify', { ...props, tried })}
              days={link.claimable_days}
              now={now}
            />
          </div>
        </details>
      ) : (
        <p class="quiet">{mobile.only}</p>
      )}
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

/** The error of the form that is shown again. */
const AttemptErrorNotice = ({ tried, language }: { tried: FailedAttempt; language: Language }) => {
  const { errors, refusals } = payTexts[language]
  if (tried.refusal) {
    const [title, text] = refusals[tried.refusal]
    return (
      <div class="notice wait" id="errors" role="alert" tabindex={-1} autofocus>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    )
  }
  const wrong = Object.entries(tried.errors ?? {}).map(([name, text]) => [
    fieldId(tried.form, name as FieldName),
    text,
  ])
  return <ErrorSummary title={errors.summary} errors={Object.fromEntries(wrong)} />
}
