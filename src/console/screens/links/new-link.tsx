import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import { go } from '../../router.tsx'
import { linkTexts } from './texts.ts'

const texts = linkTexts.create

/** A link in three fields. */
export function NewLink() {
  const { id: merchantId, environment, client } = useMerchant()
  useTitle(texts.title)
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <Form
        once={`link ${merchantId} ${environment}`}
        send={({ label = '', amount = '', currency = '', uses = '' }, options) =>
          client.createPaymentLink(
            {
              body: {
                label,
                amount: typedAmount(amount),
                currency: currency as 'USD' | 'VES',
                environment,
                ...(uses === 'once' && { maxPayments: 1 }),
              },
            },
            options,
          )
        }
        onDone={({ id }) => go(merchantPath('link', { link: id }), { replace: true })}
        action={texts.action}
        refusals={{ KYC_REQUIRED: texts.kyc, EMAIL_NOT_VERIFIED: texts.kyc }}
      >
        <Field name="label" label={texts.label} hint={texts.labelHint} maxLength={120} />
        <Field
          name="amount"
          label={texts.amount}
          hint={texts.amountHint}
          inputMode="decimal"
          maxLength={20}
        />
        <Field
          name="currency"
          label={texts.currency}
          options={[
            ['USD', texts.currencies.USD],
            ['VES', texts.currencies.VES],
          ]}
        />
        <Field
          name="uses"
          label={texts.uses}
          options={[
            ['once', texts.once],
            ['always', texts.always],
          ]}
        />
      </Form>
    </div>
  )
}
