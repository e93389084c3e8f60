import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { EXTERNAL_METHODS } from '../../../domain/external-methods.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Chips } from '../../parts/chips.tsx'
import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { dayOf, nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { besideTexts } from '../payments/beside.ts'
import { ExternalStatus } from './status.tsx'
import { externalTexts as texts } from './texts.ts'

const STATUSES = ['recorded', 'confirmed', 'voided'] as const

const usualFilters = () => {
  const today = caracasDay(new Date())
  return [
    { label: say(['Todos', 'All']), values: { from: null, status: null } },
    { label: say(['Hoy', 'Today']), values: { from: today, status: null } },
    { label: say(['7 días', '7 days']), values: { from: addDays(today, -6), status: null } },
  ]
}

/** What the team says was paid outside, newest first. */
export function ExternalPayments() {
  const { environment, client, can } = useMerchant()
  return (
    <ListScreen
      title={besideTexts.external}
      lead={texts.isWord}
      chips={<Chips label={say(['Lo más buscado', 'Most asked for'])} of={usualFilters()} />}
      filters={{
        method: {
          isMore: true,
          label: say(['Forma', 'Method']),
          options: EXTERNAL_METHODS,
          names: texts.methods,
        },
        status: {
          isMore: true,
          label: say(['Estado', 'Status']),
          options: STATUSES,
          names: texts.statuses,
        },
        from: { isMore: true, label: say(['Desde el día', 'From the day']), type: 'date' },
        to: { isMore: true, label: say(['Hasta el día', 'Until the day']), type: 'date' },
      }}
      read={({ from, to, ...query }) =>
        client.listExternalPayments({
          query: { environment, from: dayOf(from), to: nextDay(dayOf(to)), ...query },
        })
      }
      empty={
        <Empty title={say(['Aún no hay nada', 'Nothing yet'])}>
          <p class="quiet">
            {say([
              'En la caja, «Otra forma de pago» anota efectivo, punto de venta, Zelle y lo demás.',
              'At the till, “Other ways to pay” records cash, card terminals, Zelle and the rest.',
            ])}
          </p>
        </Empty>
      }
      foot={({ from, to, ...filters }) =>
        can('transactions:read') && (
          <Downloads
            formats={SHEETS}
            request={(format) =>
              client.exportExternalPayments({
                query: {
                  environment,
                  from: dayOf(from),
                  to: nextDay(dayOf(to)),
                  ...filters,
                  format,
                },
              })
            }
          />
        )
      }
    >
      {(payments) => (
        <Rows of={payments}>
          {(payment) => ({
            to: merchantPath('externalPayment', { external: payment.id }),
            name: texts.methods[payment.method],
            about: (
              <span class="line">
                {[payment.recordedBy.name, payment.externalReference, payment.note]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            ),
            figure: <Money of={payment.amount} in={payment.currency} />,
            state: (
              <>
                <ExternalStatus of={payment} />
                <span class="quiet">
                  <Moment of={payment.createdAt} />
                </span>
              </>
            ),
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
