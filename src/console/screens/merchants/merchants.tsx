import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { merchantsTexts as texts } from './texts.ts'

/** The merchants of which the user is a member, to choose one. */
export function Merchants() {
  const current = useStore(session)
  const isUnverified = current.state === 'in' && !current.user.emailVerified
  return (
    <ListScreen
      title={texts.title}
      actions={() => <Create />}
      below={
        isUnverified && (
          <p class="notice wait">
            {texts.verifyFirst} <Link to={pathTo('verify')}>{texts.verify}</Link>
          </p>
        )
      }
      read={() => api.listMerchants({ query: { limit: 100 } })}
      empty={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneLead}</p>
        </Empty>
      }
    >
      {(merchants) => (
        <ul class="cards">
          {merchants.map(({ id, name, rif }) => (
            <li key={id}>
              <Link to={pathTo('start', { merchant: id, environment: 'live' })} class="card choice">
                <strong>{name}</strong>
                <span class="quiet">{rif}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

const Create = () => (
  <Action
    label={texts.create}
    once="merchant"
    send={({ name = '', rif = '' }, options) =>
      api.createMerchant({ body: { name, rif } }, options)
    }
    onDone={({ id }) => go(pathTo('start', { merchant: id, environment: 'test' }))}
    refusals={{ CONFLICT: texts.taken }}
  >
    <Field name="name" label={texts.name} maxLength={120} hint={texts.nameHint} />
    <Field name="rif" label={texts.rif} hint={texts.rifHint} />
  </Action>
)
