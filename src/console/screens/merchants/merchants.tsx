import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { merchantsTexts as texts } from './texts.ts'

/** The merchants of which the user is a member, to choose one. */
export function Merchants() {
  useTitle(texts.title)
  const reading = useRequest(() => api.listMerchants({ query: { limit: 100 } }), [])
  const [isCreating, setCreating] = useState(false)
  const current = useStore(session)
  const isUnverified = current.state === 'in' && !current.user.emailVerified
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <button type="button" onClick={() => setCreating(true)}>
          {texts.create}
        </button>
      </div>
      {isUnverified && (
        <p class="notice wait">
          {texts.verifyFirst} <Link to={pathTo('verify')}>{texts.verify}</Link>
        </p>
      )}
      <Show of={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          ) : (
            <ul class="cards">
              {data.map(({ id, name, rif }) => (
                <li key={id}>
                  <Link
                    to={pathTo('start', { merchant: id, environment: 'live' })}
                    class="card choice"
                  >
                    <strong>{name}</strong>
                    <span class="quiet">{rif}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
      {isCreating && (
        <Dialog title={texts.create} onClose={() => setCreating(false)}>
          <CreateForm />
        </Dialog>
      )}
    </>
  )
}

function CreateForm() {
  const { key, settle } = useAttemptKey('merchant')
  return (
    <Form
      send={({ name = '', rif = '' }) =>
        api.createMerchant({ body: { name, rif } }, { idempotencyKey: key })
      }
      onDone={({ id }) => {
        settle()
        go(pathTo('start', { merchant: id, environment: 'test' }))
      }}
      action={texts.create}
      refusals={{ CONFLICT: texts.taken }}
    >
      <Field name="name" label={texts.name} maxLength={120} hint={texts.nameHint} />
      <Field name="rif" label={texts.rif} hint={texts.rifHint} />
    </Form>
  )
}
