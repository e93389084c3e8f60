import { Facts } from '../../parts/facts.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { sandboxTexts } from './texts.ts'

const texts = sandboxTexts.clock

/** What a merchant's clock in the test environment shows, and how it is moved forward. */
export function Clock({ merchantId }: { merchantId: string }) {
  const reading = useRequest(() => api.getSandboxClock({ query: { merchantId } }), [merchantId])
  const { key, settle } = useAttemptKey(`clock ${merchantId}`)
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Show of={reading}>
        {({ now, aheadSeconds }) => (
          <Facts
            of={[
              [texts.now, <Moment of={now} />],
              [texts.ahead, aheadSeconds === 0 ? texts.notAhead : texts.seconds(aheadSeconds)],
            ]}
          />
        )}
      </Show>
      <Form
        send={async ({ advance = '' }) => {
          const outcome = await api.advanceSandboxClock(
            { body: { merchantId, advance: Number(advance) } },
            { idempotencyKey: key },
          )
          if (outcome.failure?.kind !== 'unreachable') settle()
          return outcome
        }}
        onDone={() => void reading.reload()}
        action={texts.action}
        refusals={{ INVALID_REQUEST: texts.tooFar }}
      >
        <Field
          name="advance"
          label={texts.by}
          hint={undefined}
          value="86400"
          options={Object.entries(texts.steps)}
        />
      </Form>
    </section>
  )
}
