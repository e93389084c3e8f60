import { say } from '../../language.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'
import { bankOrderTexts } from './texts.ts'

const texts = say({
  title: (kind: string, amount: string) =>
    say([`Resolver: ${kind}, ${amount}`, `Resolve: ${kind}, ${amount}`]),
})

interface ResolveProps {
  of: Schemas['AdminPayment']
  onDone(): void
}

/** Settles what no bank can tell, with how it is known. The outcome is final. */
export function Resolve({ of: { id, amount, kind }, onDone }: ResolveProps) {
  return (
    <Action
      label={say(['Resolver', 'Resolve'])}
      look="main"
      title={texts.title(adminTexts.kinds[kind], moneyText(amount))}
      once={`resolve ${id}`}
      send={({ status = '', reference = '', reason = '' }, options) =>
        adminApi.resolvePayment(
          {
            id,
            body: { status: status as 'success' | 'failed', reason, ...given({ reference }) },
          },
          options,
        )
      }
      onDone={onDone}
      action={say(['Resolver para siempre', 'Resolve for good'])}
      danger
    >
      <p>
        {say([
          'Es definitivo: no se puede cambiar después. Avisamos al usuario y al comercio como si el banco lo hubiera dicho.',
          'This is final: it cannot be changed later. The user and the merchant are told as if the bank had reported it.',
        ])}
      </p>
      <Field
        name="status"
        label={say(['Cómo terminó', 'How it ended'])}
        hint={say([
          'Elige lo que muestra el estado de cuenta.',
          'Choose what the statement shows.',
        ])}
        options={[
          ['', say(['Elige', 'Choose'])],
          [
            'success',
            say(['El banco la hizo: el dinero se movió', 'The bank made it: the money moved']),
          ],
          [
            'failed',
            say([
              'El banco no la hizo: no se movió dinero',
              'The bank did not make it: no money moved',
            ]),
          ],
        ]}
      />
      <Field
        name="reference"
        label={bankOrderTexts.reference}
        hint={say(['Si el banco la muestra.', 'If the bank shows it.'])}
        inputMode="numeric"
        maxLength={40}
        optional
      />
      <Field
        name="reason"
        label={say(['Cómo lo sabes', 'How you know'])}
        hint={say([
          'Escribe dónde lo viste: queda en la auditoría.',
          'Write where you saw it: it is kept in the audit log.',
        ])}
        rows={3}
        maxLength={500}
      />
    </Action>
  )
}
