import { say } from '../../language.ts'
import { Link } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { Name } from '../parts/names.tsx'
import { adminPath } from '../routes.ts'

/** Where administrators see a thing, by the beginning of its id. */
const SCREENS: Readonly<Record<string, (id: string) => Path>> = {
  usr: (user) => adminPath('user', { user }),
  mer: (merchant) => adminPath('merchant', { merchant }),
  txn: (transaction) => adminPath('transaction', { transaction }),
  pay: (payment) => adminPath('payment', { payment }),
}

/** What a thing is, where its name does not say it. */
const KINDS: Readonly<Record<string, string>> = say({
  acc: ['Cuenta de', 'Account of'],
  apr: ['Aprobación', 'Approval'],
  br: ['Sede', 'Branch'],
  chk: ['Pedido', 'Order'],
  cno: ['Nota de cobro', 'Charge note'],
  con: ['Conexión', 'Connection'],
  cus: ['Cliente', 'Customer'],
  ext: ['Cobro por fuera', 'Paid outside'],
  inv: ['Invitación', 'Invitation'],
  key: ['Clave', 'Key'],
  kyf: ['Identidad de', 'Identity of'],
  lnk: ['Enlace', 'Link'],
  mov: ['Movimiento', 'Movement'],
  pay: ['Orden al banco', 'Bank order'],
  pye: ['Contacto', 'Payee'],
  pyt: ['Lote', 'Payout'],
  rfd: ['Devolución', 'Refund'],
  ser: ['Serie', 'Series'],
  ses: ['Sesión', 'Session'],
  shf: ['Turno', 'Shift'],
  til: ['Caja', 'Till'],
  txn: ['Pago', 'Payment'],
  unp: ['Pago sin aplicar', 'Unapplied payment'],
  whk: ['Webhook', 'Webhook'],
})

const isId = (text: string) => /^[a-z]{2,3}_[0-9a-z]{26}$/.test(text)

/** What a record is about: a link where it has a screen. */
export function ResourceLink({ of }: { of: string | null }) {
  if (of === null) return <>—</>
  if (!isId(of)) return <code>{of}</code>
  const [prefix = ''] = of.split('_')
  const screen = SCREENS[prefix]
  const kind = KINDS[prefix]
  const name = (
    <>
      {kind && `${kind} `}
      <Name of={of} />
    </>
  )
  return screen === undefined ? <span>{name}</span> : <Link to={screen(of)}>{name}</Link>
}
