import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { reviewTexts } from './texts.ts'

const texts = say({
  title: (kind: string, amount: string) =>
    say([`${kind}, ${amount}: cómo terminó`, `${kind}, ${amount}: how it ended`]),
})

interface ResolveProps {
  of: Schemas['MerchantPaymentDetail']
  onDone(): void
}

/** Says what the bank's books show of a payment. The outcome is final. */
export function Resolve({ of: { id, amount, kind }, onDone }: ResolveProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Decir cómo terminó', 'Say how it ended'])}
      look="main"
      title={texts.title(reviewTexts.kinds[kind], moneyText(amount))}
      once={`resolve ${id}`}
      send={({ status = '', reference = '', reason = '' }, options) =>
        client.resolveMerchantPayment(
          {
            paymentId: id,
            body: {
              status: status as 'success' | 'failed',
              reason,
              ...given({ reference }),
            },
          },
          options,
        )
      }
      onDone={onDone}
      action={say(['Resolver definitivamente', 'Resolve for good'])}
      danger
    >
      <p>
        {say([
          'Es definitivo: no se puede cambiar después. Se avisa a todos como si el banco lo hubiera dicho.',
          'This is final: it cannot be changed later. Everybody is told as if the bank had reported it.',
        ])}
      </p>
      <Field
        name="status"
        label={say(['Qué muestra el banco', 'What the bank shows'])}
        options={[
          ['', say(['Elige', 'Choose'])],
          ['success', say(['El dinero se movió', 'The money moved'])],
          ['failed', say(['El dinero no se movió', 'The money did not move'])],
        ]}
      />
      <Field
        name="reference"
        label={reviewTexts.reference}
        hint={say(['Si el banco la muestra.', 'If the bank shows it.'])}
        inputMode="numeric"
        maxLength={40}
        optional
      />
      <Field
        name="reason"
        label={say(['Cómo lo sabes', 'How you know'])}
        hint={say([
          'Escribe dónde lo viste: queda registrado con tu nombre.',
          'Write where you saw it: it is kept with your name.',
        ])}
        rows={3}
        maxLength={500}
      />
    </Action>
  )
}
