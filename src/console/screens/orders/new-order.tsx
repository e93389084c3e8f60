import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import { go } from '../../router.tsx'
import { orderTexts } from './texts.ts'

const texts = orderTexts.create

/** Its number makes it one, so that it needs no other key. */
export function NewOrder() {
  const { client, environment } = useMerchant()
  useTitle(texts.title)
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <Form
        send={({ externalReference = '', description = '', amount = '', currency, partial }) =>
          client.createCheckout({
            body: {
              externalReference,
              ...(description && { description }),
              amount: typedAmount(amount),
              currency: currency as 'USD' | 'VES',
              acceptPartial: partial === 'yes',
              environment,
            },
          })
        }
        onDone={({ id }) => go(merchantPath('order', { order: id }), { replace: true })}
        action={texts.action}
        refusals={{
          CONFLICT: texts.differs,
          KYC_REQUIRED: texts.kyc,
          EMAIL_NOT_VERIFIED: texts.kyc,
        }}
      >
        <Field
          name="externalReference"
          label={texts.reference}
          hint={texts.referenceHint}
          maxLength={100}
        />
        <Field name="description" label={texts.description} maxLength={120} optional />
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
          name="partial"
          label={texts.partial}
          options={[
            ['no', texts.no],
            ['yes', texts.yes],
          ]}
        />
      </Form>
    </div>
  )
}
