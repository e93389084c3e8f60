import { ownNumber } from '../../../domain/own-number.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ComboField } from '../../parts/combo-field.tsx'
import { Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { Link } from '../../router.tsx'
import type { UnappliedPayment } from './unapplied-payment.ts'
import { useTargets } from './use-targets.ts'

interface ApplyFormProps {
  payment: UnappliedPayment
  onDone(): void
}

/** Counts the money for another order, or for a charge note. */
export function ApplyForm({ payment, onDone }: ApplyFormProps) {
  const { client } = useMerchant()
  const { reading, found, search } = useTargets(payment)
  return (
    <Show of={reading}>
      {() => (
        <Form
          once={`apply ${payment.id}`}
          send={({ target = '' }, options) =>
            client.applyUnappliedPayment(
              {
                unappliedId: payment.id,
                body:
                  ownNumber(target) === null ? { chargeNoteId: target } : { checkoutId: target },
              },
              options,
            )
          }
          onDone={onDone}
          action={say(['Aplicar', 'Apply'])}
          refusals={{
            NOT_FOUND: say([
              'Elige un pedido o una nota que se esté cobrando.',
              'Choose an order or a note that is still to be paid.',
            ]),
          }}
        >
          <p class="quiet">
            {say([
              'Cuenta de inmediato para lo que elijas. Lo que sobre queda como «de más».',
              'It counts at once for what you choose. What is left over is “too much”.',
            ])}
          </p>
          <ComboField
            name="target"
            label={say(['A qué pedido o nota', 'To which order or note'])}
            placeholder={say([
              'Cliente, cédula, n.º de nota o de pedido',
              'Customer, document, note or order number',
            ])}
            listLabel={say(['Pedidos y notas', 'Orders and notes'])}
            found={found}
            onSearch={search}
          />
          <p>
            <Link to={merchantPath('newOrder')}>{say(['Crear un pedido', 'Create an order'])}</Link>
          </p>
        </Form>
      )}
    </Show>
  )
}
