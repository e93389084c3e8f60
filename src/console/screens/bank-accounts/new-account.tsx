import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { go, usePlace } from '../../router.tsx'
import { bankAccountTexts } from './texts.ts'

const texts = bankAccountTexts.create

/** Registers a bank account of the person; a live one then waits for its bank. */
export function NewAccount() {
  const { environment } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="quiet">{environment === 'test' ? texts.leadTest : texts.lead}</p>
      <Form
        once={`account ${environment}`}
        send={(
          { account_number = '', holder = '', document = '', phone = '', alias = '' },
          options,
        ) =>
          api.createBankAccount(
            {
              body: {
                ...{ account_number, holder, document, environment },
                ...(phone && { phone }),
                ...(alias && { alias }),
              },
            },
            options,
          )
        }
        onDone={({ id }) => {
          const next = query.has('connect')
            ? merchantPath('connect', {}, { account: id })
            : merchantPath('account', { account: id })
          go(next, { replace: true })
        }}
        action={texts.action}
        refusals={{ CONFLICT: texts.taken }}
      >
        <Field
          name="account_number"
          label={texts.number}
          hint={texts.numberHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
        <Field name="holder" label={texts.holder} hint={texts.holderHint} maxLength={80} />
        <Field name="document" label={texts.document} hint={texts.documentHint} maxLength={20} />
        <Field
          name="phone"
          type="tel"
          label={texts.phone}
          hint={texts.phoneHint}
          maxLength={20}
          optional
        />
        <Field name="alias" label={texts.alias} hint={texts.aliasHint} maxLength={60} optional />
      </Form>
    </div>
  )
}
