import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'

type Payee = Schemas['Payee']

/** Whom the user has paid by mobile payment, the last one first. */
export function Payees() {
  const { environment } = useMerchant()
  return (
    <ListScreen
      title={say(['Contactos', 'Saved payees'])}
      lead={say([
        'Aquí queda cada persona a quien le envías un pago móvil.',
        'Whoever you send a mobile payment to is kept here.',
      ])}
      read={() => api.listPayees({ query: { environment } })}
      empty={
        <Empty title={say(['Aún no has pagado a nadie', 'You have not paid anybody yet'])}>
          <p class="quiet">
            {say([
              'Cuando envíes un pago móvil, quien lo recibe queda guardado para la próxima vez.',
              'When you send a mobile payment, its payee is kept for the next time.',
            ])}
          </p>
          <Link to={merchantPath('send')} class="button plain">
            {say(['Enviar dinero', 'Send money'])}
          </Link>
        </Empty>
      }
    >
      {(payees, { reload }) => (
        <section class="card">
          <ul class="lines">
            {payees.map((payee) => (
              <PayeeLine key={payee.id} of={payee} onRemoved={reload} />
            ))}
          </ul>
        </section>
      )}
    </ListScreen>
  )
}

const PayeeLine = ({ of, onRemoved }: { of: Payee; onRemoved(): void }) => (
  <li>
    <div>
      <strong>{of.name}</strong>
      <p class="quiet">
        {formatPhone(of.phone)}, {bankName(of.bankCode)}
      </p>
      <p class="quiet">{formatDocument(of.document)}</p>
    </div>
    <div class="actions">
      <Link to={merchantPath('send', {}, { to: of.id })} class="button small">
        {say(['Pagar', 'Pay'])}
      </Link>
      <Action
        label={say(['Quitar', 'Remove'])}
        look="plain small"
        aria-label={say([`Quitar a ${of.name}`, `Remove ${of.name}`])}
        title={say([`¿Quitar a ${of.name}?`, `Remove ${of.name}?`])}
        send={() => api.deletePayee({ id: of.id })}
        onDone={onRemoved}
        danger
      >
        <p class="quiet">
          {say([
            'Lo que ya le pagaste no cambia. Si le pagas otra vez, vuelve a quedar aquí.',
            'What you have paid them does not change. If you pay them again, they are back.',
          ])}
        </p>
      </Action>
    </div>
  </li>
)
