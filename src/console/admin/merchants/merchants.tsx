import { useTitle } from '../../frame/use-title.ts'
import { Moment } from '../../parts/money.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { ChoiceFilter, TextFilter } from '../parts/filters.tsx'
import { List, PAGE_SIZE } from '../parts/list.tsx'
import { MerchantStatus } from '../parts/values.tsx'
import { adminApi, chosen, given } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { merchantTexts as texts } from './texts.ts'

const STATUSES = ['active', 'inactive', 'pending'] as const

/** All merchants, newest first. */
export function Merchants() {
  useTitle(adminTexts.sections.merchants)
  const { query } = usePlace()
  const filters = {
    page: Number(query.get('page') ?? 1),
    limit: PAGE_SIZE,
    ...given({
      search: query.get('search'),
      status: chosen(STATUSES, query.get('status')),
    }),
  }
  const reading = useRequest(
    () => adminApi.listAnyMerchants({ query: filters }),
    [query.toString()],
  )
  return (
    <>
      <h1>{adminTexts.sections.merchants}</h1>
      <search class="filters">
        <TextFilter name="search" label={texts.search} />
        <ChoiceFilter
          name="status"
          label={adminTexts.status}
          options={STATUSES}
          names={adminTexts.merchant}
        />
      </search>
      <List
        of={reading}
        label={adminTexts.sections.merchants}
        keyOf={({ id }) => id}
        columns={[
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
    </>
  )
}
