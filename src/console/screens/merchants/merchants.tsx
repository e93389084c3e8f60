import { say } from '../../language.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'

/** The merchants of which the user is a member, to choose one. */
export function Merchants() {
  const current = useStore(session)
  const isUnverified = current.state === 'in' && !current.user.emailVerified
  return (
    <ListScreen
      title={say(['Mis comercios', 'My merchants'])}
      actions={() => <Create />}
      below={
        isUnverified && (
          <p class="notice wait">
            {say([
              'Verifica tu correo para cobrar de verdad.',
              'Verify your e-mail to be paid real money.',
            ])}{' '}
            <Link to={pathTo('verify')}>{say(['Verificar ahora', 'Verify now'])}</Link>
          </p>
        )
      }
      read={({ page }) => api.listMerchants({ query: { page, limit: 100 } })}
      empty={
        <Empty title={say(['Aún no tienes un comercio', 'You have no merchant yet'])}>
          <p class="quiet">
            {say([
              'Crea el tuyo, o acepta la invitación que te enviaron por correo.',
              'Create yours, or accept the invitation that was mailed to you.',
            ])}
          </p>
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
    label={say(['Crear un comercio', 'Create a merchant'])}
    once="merchant"
    send={({ name = '', rif = '' }, options) =>
      api.createMerchant({ body: { name, rif } }, options)
    }
    onDone={({ id }) => go(pathTo('start', { merchant: id, environment: 'test' }))}
  >
    <Field
      name="name"
      label={say(['Nombre del comercio', 'Name of the merchant'])}
      maxLength={120}
      hint={say(['Como lo conocen tus clientes.', 'As your customers know it.'])}
    />
    <Field
      name="rif"
      label={say(['RIF', 'RIF'])}
      hint={say([
        'Como J-30984132-7, con su dígito de control.',
        'Such as J-30984132-7, with its control digit.',
      ])}
    />
  </Action>
)
