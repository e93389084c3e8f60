import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { ShortId } from './values.tsx'

/** The merchant of an id by its name, once that is known. */
export function MerchantName({ of: id }: { of: string }) {
  const { data } = useRequest(() => adminApi.getAnyMerchant({ id }), [id])
  return (
    <Link to={adminPath('merchant', { merchant: id })}>
      {data ? data.name : <ShortId of={id} />}
    </Link>
  )
}
