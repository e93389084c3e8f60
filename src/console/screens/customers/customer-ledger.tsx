import type { ComponentChildren } from 'preact'
import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { Ledger, type ListPath } from '../../parts/ledger.tsx'
import { place } from '../../router.tsx'
import type { Load, View } from '../../screen.ts'

const load: Load = () => import('./customer.tsx').then((code) => code.CustomerBeside as View)

/** The path of a list of customers as it is searched now, with one of them opened, or none. */
export const ledgerPath =
  (list: 'customers' | 'collections'): ListPath =>
  (customer) =>
    merchantPath(list, {}, { ...Object.fromEntries(place.get().query), customer })

interface CustomerLedgerProps {
  list: ListPath
  title: string
  children: ComponentChildren
}

/** A list of customers, and the one that is opened. */
export const CustomerLedger = ({ list, title, children }: CustomerLedgerProps) => (
  <Ledger
    {...{ part: 'customer', list, load, title }}
    own={(customer) => merchantPath('customer', { customer })}
    name={say(['Cliente', 'Customer'])}
  >
    {children}
  </Ledger>
)
