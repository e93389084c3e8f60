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
  outcomes: {
    success: ['El banco la hizo', 'The bank made it'],
    failed: ['El banco no la hizo', 'The bank did not make it'],
  },
  means: {
    success: [
      'El dinero se movió: así lo muestra el estado de cuenta.',
      'The money moved: the statement shows it.',
    ],
    failed: [
      'No se movió dinero: el estado de cuenta no la tiene.',
      'No money moved: the statement does not have it.',
    ],
  },
})

interface ResolveProps {
  of: Schemas['AdminPayment']
  outcome: 'success' | 'failed'
  onDone(): void
}

/** Settles what no bank can tell, with how it is known. The outcome is final. */
export function Resolve({ of: { id, amount, kind }, outcome, onDone }: ResolveProps) {
  return (
    <Action
      label={texts.outcomes[outcome]}
      look={outcome === 'success' ? 'main' : 'plain'}
      title={texts.title(adminTexts.kinds[kind], moneyText(amount))}
      once={`resolve ${id} ${outcome}`}
      send={({ reference = '', reason = '' }, options) =>
        adminApi.resolvePayment(
          { id, body: { status: outcome, reason, ...given({ reference }) } },
          options,
        )
      }
      onDone={onDone}
      action={say(['Resolver para siempre', 'Resolve for good'])}
      danger
    >
      <p>
        <strong>{texts.outcomes[outcome]}.</strong> {texts.means[outcome]}
      </p>
      <p>
        {say([
          'Es definitivo: no se puede cambiar después. Avisamos al usuario y al comercio como si el banco lo hubiera dicho.',
          'This is final: it cannot be changed later. The user and the merchant are told as if the bank had reported it.',
        ])}
      </p>
      {outcome === 'success' && (
        <Field
          name="reference"
          label={bankOrderTexts.reference}
          hint={say(['Si el banco la muestra.', 'If the bank shows it.'])}
          inputMode="numeric"
          maxLength={40}
          optional
        />
      )}
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
