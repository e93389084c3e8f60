import './team.css'
import { type MerchantAction, roleMay } from '../../../domain/role-permissions.ts'
import { MEMBER_ROLES, type MemberRole } from '../../../domain/roles.ts'
import { say } from '../../language.ts'
import { NOTHING, Table } from '../../parts/table.tsx'

interface Power {
  name: string
  action: MerchantAction
}

const power = (action: MerchantAction, name: string): Power => ({ action, name })

/** What tells roles apart, as a person would ask for it. */
const powers = (): Power[] => [
  power('tills:sell', say(['Cobrar en la caja', 'Sell at the till'])),
  power('transactions:list', say(['Ver los pagos de hoy', 'See the payments of today'])),
  power('transactions:read', say(['Ver todos los pagos y sus sumas', 'See all payments and sums'])),
  power('links:create', say(['Crear enlaces y pedidos', 'Make links and orders'])),
  power('collections:write', say(['Llevar clientes y notas de cobro', 'Keep customers and notes'])),
  power('refunds:write', say(['Devolver', 'Refund'])),
  power('closings:read', say(['Ver el cierre del día', 'See the closing of a day'])),
  power('payouts:write', say(['Pedir pagos y nómina', 'Ask for payments and wages'])),
  power('approvals:write', say(['Aprobar lo de otra persona', 'Approve what others ask for'])),
  power('members:write', say(['Invitar y quitar personas', 'Invite and remove people'])),
  power('webhooks:write', say(['Conectar tu sistema', 'Connect your system'])),
  power('merchants:own', say(['Elegir la cuenta donde cobras', 'Choose where you are paid'])),
]

/** Names that leave a table of four roles room on a phone. */
const shortRoles = (): Record<MemberRole, string> => ({
  CASHIER: say(['Cajero', 'Cashier']),
  MEMBER: say(['Consulta', 'Member']),
  ADMIN: say(['Admin.', 'Admin.']),
  OWNER: say(['Propiet.', 'Owner']),
})

/** What each role may do here, as the service decides it. */
export function RolePowers() {
  const names = shortRoles()
  const title = say(['Qué puede cada rol', 'What each role may do'])
  return (
    <section class="card role-powers">
      <h2>{title}</h2>
      <Table
        label={title}
        columns={[
          { name: say(['Puede', 'May']), cell: ({ name }) => name },
          ...[...MEMBER_ROLES].reverse().map((role) => ({
            name: names[role],
            cell: ({ action }: Power) =>
              roleMay(role, action) ? <strong>{say(['sí', 'yes'])}</strong> : NOTHING,
          })),
        ]}
        rows={powers()}
        keyOf={({ action }) => action}
      />
    </section>
  )
}
