import { say } from '../../language.ts'
import { Moment } from '../../parts/money.tsx'
import { Link } from '../../router.tsx'
import { AdminList } from '../parts/list.tsx'
import { KycStatus, UserStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { userTexts as texts } from './texts.ts'

const STATUSES = ['active', 'inactive', 'suspended', 'banned'] as const
const KYC_STATUSES = ['pending', 'approved', 'rejected', 'not_started'] as const

/** All users, newest first. */
export function Users() {
  return (
    <AdminList
      title={adminTexts.sections.users}
      filters={{
        search: { label: say(['Nombre o correo', 'Name or e-mail']) },
        status: { label: adminTexts.status, options: STATUSES, names: adminTexts.user },
        kyc: {
          ...{ label: adminTexts.kycTitle, options: KYC_STATUSES, names: adminTexts.kyc },
          all: say(['Todas', 'All']),
        },
      }}
      read={({ kyc, ...query }) => adminApi.listUsers({ query: { ...query, kycStatus: kyc } })}
      keyOf={({ id }) => id}
      columns={() => [
        {
          name: say(['Nombre', 'Name']),
          cell: ({ id, name }) => (
            <Link to={adminPath('user', { user: id })} class="row-link">
              {name}
            </Link>
          ),
        },
        { name: texts.email, cell: ({ email }) => email },
        { name: adminTexts.status, cell: ({ status }) => <UserStatus of={status} /> },
        { name: adminTexts.kycTitle, cell: ({ kycStatus }) => <KycStatus of={kycStatus} /> },
        { name: adminTexts.since, cell: ({ createdAt }) => <Moment of={createdAt} /> },
      ]}
    />
  )
}
