import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Outcome, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { unappliedTexts as texts } from './texts.ts'
import type { UnappliedPayment } from './unapplied-payment.ts'

type Checkout = Schemas['Checkout']

const MOST = 100

interface Targets {
  orders: Checkout[]
  hasMore: boolean
}

/** The newest orders that still take money. */
async function readTargets(id: string, environment: 'live' | 'test'): Promise<Outcome<Targets>> {
  const read = (status: 'open' | 'partially_paid') =>
    api.listCheckouts({ id, query: { environment, status, limit: MOST } })
  const [open, partial] = await Promise.all([read('open'), read('partially_paid')])
  if (open.failure) return open
  if (partial.failure) return partial
  const orders = [...partial.data.data, ...open.data.data]
  return {
    data: { orders, hasMore: open.data.total + partial.data.total > orders.length },
    failure: null,
  }
}

interface ApplyFormProps {
  payment: UnappliedPayment
  onDone(): void
}

/** Counts the money for another order. */
export function ApplyForm({ payment, onDone }: ApplyFormProps) {
  const { id, environment, client } = useMerchant()
  const reading = useRequest(() => readTargets(id, environment), [id, environment])
  const takes = ({ acceptPartial, remainingVes }: Checkout) =>
    acceptPartial || remainingVes === null || remainingVes <= payment.amountVes
  return (
    <Show of={reading}>
      {({ orders, hasMore }) => {
        const fitting = orders.filter(takes)
        if (fitting.length === 0) {
          return (
            <p>
              {say([
                'No hay pedidos por pagar a los que se pueda aplicar.',
                'There is no unpaid order to which it can be applied.',
              ])}{' '}
              <Link to={merchantPath('newOrder')}>
                {say(['Crear un pedido', 'Create an order'])}
              </Link>
            </p>
          )
        }
        return (
          <Form
            once={`apply ${payment.id}`}
            send={({ checkoutId = '' }, options) =>
              client.applyUnappliedPayment(
                { unappliedId: payment.id, body: { checkoutId } },
                options,
              )
            }
            onDone={onDone}
            action={say(['Aplicar a un pedido', 'Apply to an order'])}
            refusals={{
              NOT_FOUND: say([
                'Elige un pedido que se esté cobrando.',
                'Choose an order that is still to be paid.',
              ]),
            }}
          >
            <p class="quiet">
              {say([
                'Cuenta de inmediato para el pedido que elijas. Lo que sobre queda como «de más».',
                'It counts at once for the order that you choose. What is left over is “too much”.',
              ])}
            </p>
            <Field
              name="checkoutId"
              label={say(['A qué pedido', 'To which order'])}
              hint={
                hasMore
                  ? say(['Se muestran los 100 más nuevos.', 'These are the newest 100.'])
                  : undefined
              }
              options={[
                ['', say(['Elige un pedido', 'Choose an order'])],
                ...fitting.map(
                  ({ id: value, externalReference, remainingVes }) =>
                    [
                      value,
                      texts.option(
                        externalReference,
                        remainingVes === null ? null : moneyText(remainingVes),
                      ),
                    ] as const,
                ),
              ]}
            />
          </Form>
        )
      }}
    </Show>
  )
}
