import { useTitle } from '../../frame/use-title.ts'
import { Moment } from '../../parts/money.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { ChoiceFilter, TextFilter } from '../parts/filters.tsx'
import { List, PAGE_SIZE } from '../parts/list.tsx'
import { KycStatus, UserStatus } from '../parts/values.tsx'
import { adminApi, chosen, given } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { userTexts as texts } from './texts.ts'

const STATUSES = ['active', 'inactive', 'suspended', 'banned'] as const
const KYC_STATUSES = ['pending', 'approved', 'rejected', 'not_started'] as const

/** All users, newest first. */
export function Users() {
  useTitle(adminTexts.sections.users)
  const { query } = usePlace()
  const filters = {
    page: Number(query.get('page') ?? 1),
    limit: PAGE_SIZE,
    ...given({
      search: query.get('search'),
      status: chosen(STATUSES, query.get('status')),
      kycStatus: chosen(KYC_STATUSES, query.get('kyc')),
    }),
  }
  const reading = useRequest(() => adminApi.listUsers({ query: filters }), [query.toString()])
  return (
    <>
      <h1>{adminTexts.sections.users}</h1>
      <search class="filters">
        <TextFilter name="search" label={texts.search} />
        <ChoiceFilter
          name="status"
          label={adminTexts.status}
          options={STATUSES}
          names={adminTexts.user}
        />
        <ChoiceFilter
          name="kyc"
          label={adminTexts.kycTitle}
          options={KYC_STATUSES}
          names={adminTexts.kyc}
        />
      </search>
      <List
        of={reading}
        label={adminTexts.sections.users}
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.name,
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
    </>
  )
}
