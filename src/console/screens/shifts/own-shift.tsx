import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { OpenShift } from './open-shift.tsx'
import { namesOf, useTills } from './tills.ts'

/** The person’s open shift, or the offer to open one; nothing where the merchant has no tills. */
export function OwnShift() {
  const { client, id, environment } = useMerchant()
  const current = useStore(session)
  const openedBy = current.state === 'in' ? current.user.id : ''
  const tills = useTills()
  const own = useRequest(
    () => client.listShifts({ query: { environment, openedBy, open: true, limit: 1 } }),
    [id, environment, openedBy],
  )
  const inUse = tills?.filter(({ active }) => active) ?? []
  if (own.data === null || inUse.length === 0) return null
  const [shift] = own.data.data
  if (shift === undefined) {
    return (
      <OpenShift
        tills={inUse}
        look="bare"
        onDone={({ id: opened }) => go(merchantPath('shift', { shift: opened }))}
      />
    )
  }
  const name = namesOf(tills)[shift.tillId] ?? ''
  return (
    <Link to={merchantPath('shift', { shift: shift.id })}>
      {say([`Tu turno: ${name}`, `Your shift: ${name}`])}
    </Link>
  )
}
