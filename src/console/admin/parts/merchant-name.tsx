import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { adminOutcome } from '../requests.ts'
import { ShortId } from './values.tsx'

/** The merchant of an id by its name, once that is known. */
export function MerchantName({ of: id }: { of: string }) {
  const { data } = useRequest(
    () => adminOutcome(api.GET('/admin/merchants/{id}', { params: { path: { id } } })),
    [id],
  )
  return <Link to={`/admin/merchants/${id}`}>{data ? data.name : <ShortId of={id} />}</Link>
}
