import { say } from '../../language.ts'
import { Moment } from '../../parts/money.tsx'
import { Link } from '../../router.tsx'
import { AdminList } from '../parts/list.tsx'
import { MerchantStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { merchantTexts as texts } from './texts.ts'

const STATUSES = ['active', 'inactive', 'pending'] as const

/** All merchants, newest first. */
export function Merchants() {
  return (
    <AdminList
      title={adminTexts.sections.merchants}
      filters={{
        search: { label: say(['Nombre', 'Name']) },
        status: { label: adminTexts.status, options: STATUSES, names: adminTexts.merchant },
      }}
      read={(query) => adminApi.listAnyMerchants({ query })}
      keyOf={({ id }) => id}
      columns={() => [
        {
          name: adminTexts.merchantName,
          cell: ({ id, name }) => (
            <Link to={adminPath('merchant', { merchant: id })} class="row-link">
              {name}
            </Link>
          ),
        },
        { name: texts.owner, cell: ({ owner }) => owner },
        { name: adminTexts.status, cell: ({ status }) => <MerchantStatus of={status} /> },
        { name: adminTexts.since, cell: ({ createdAt }) => <Moment of={createdAt} /> },
      ]}
    />
  )
}
