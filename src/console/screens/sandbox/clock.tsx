import { say } from '../../language.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'

const texts = say({
  steps: {
    960: ['16 minutos: vence una cotización', '16 minutes: a quote runs out'],
    3600: ['1 hora', '1 hour'],
    86400: ['1 día', '1 day'],
    604800: ['7 días', '7 days'],
    2592000: ['30 días', '30 days'],
  },
})

/** What a merchant's clock in the test environment shows, and how it is moved forward. */
export function Clock({ merchantId }: { merchantId: string }) {
  const reading = useRequest(() => api.getSandboxClock({ query: { merchantId } }), [merchantId])
  return (
    <section class="card">
      <h2>{say(['El reloj de este comercio', 'This merchant’s clock'])}</h2>
      <p class="quiet">
        {say([
          'Adelántalo para que venzan enlaces y pedidos, se cierren días o salgan pagos programados. No vuelve atrás.',
          'Move it forward so that links and orders expire, days are closed, or scheduled payouts go out. It never goes back.',
        ])}
      </p>
      <Show of={reading}>
        {({ now, aheadSeconds }) => (
          <Facts
            of={[
              [say(['Marca', 'It shows']), <Moment of={now} />],
              [
                say(['Adelantado', 'Ahead by']),
                aheadSeconds === 0
                  ? say(['Va con la hora de verdad', 'It shows the real time'])
                  : durationText(aheadSeconds),
              ],
            ]}
          />
        )}
      </Show>
      <Form
        once={`clock ${merchantId}`}
        isNewAfterRefusal
        send={({ advance = '' }, options) =>
          api.advanceSandboxClock({ body: { merchantId, advance: Number(advance) } }, options)
        }
        onDone={reading.reload}
        action={say(['Adelantar', 'Move forward'])}
      >
        <Field
          name="advance"
          label={say(['Cuánto', 'By how much'])}
          value="86400"
          options={Object.entries(texts.steps)}
        />
      </Form>
    </section>
  )
}

/** `90000` -> `1 día, 1 h` */
function durationText(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const parts = [
    days > 0 && say([days === 1 ? '1 día' : `${days} días`, days === 1 ? '1 day' : `${days} days`]),
    hours > 0 && `${hours} h`,
    minutes > 0 && `${minutes} min`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : `${seconds} s`
}
