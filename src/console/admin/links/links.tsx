import { useTitle } from '../../frame/use-title.ts'
import { Money } from '../../parts/money.tsx'
import { Status } from '../../parts/status.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { linkTexts } from '../../screens/links/texts.ts'
import { ChoiceFilter, EnvironmentFilter, TextFilter } from '../parts/filters.tsx'
import { List, PAGE_SIZE } from '../parts/list.tsx'
import { ShortId } from '../parts/values.tsx'
import { adminApi, chosen, given } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { adminLinkTexts as texts } from './texts.ts'

const ACTIVITY = ['true', 'false'] as const

/** Payment links of all merchants, newest first. */
export function Links() {
  useTitle(texts.title)
  const { query } = usePlace()
  const active = chosen(ACTIVITY, query.get('active'))
  const filters = {
    page: Number(query.get('page') ?? 1),
    limit: PAGE_SIZE,
    ...given({
      active: active && active === 'true',
      environment: chosen(['test'], query.get('environment')),
      merchantId: query.get('merchant'),
    }),
  }
  const reading = useRequest(
    () => adminApi.listAnyPaymentLinks({ query: filters }),
    [query.toString()],
  )
  return (
    <>
      <h1>{texts.title}</h1>
      <search class="filters">
        <ChoiceFilter
          name="active"
          label={adminTexts.status}
          options={ACTIVITY}
          names={texts.activity}
        />
        <EnvironmentFilter isLiveFirst />
        <TextFilter name="merchant" label={texts.merchantId} />
      </search>
      <List
        of={reading}
        label={texts.title}
        keyOf={({ id }) => id}
        columns={[
          { name: texts.link, cell: ({ id }) => <ShortId of={id} /> },
          {
            name: adminTexts.merchantName,
            cell: ({ merchantId }) => (
              <Link to={adminPath('merchant', { merchant: merchantId })}>
                <ShortId of={merchantId} />
              </Link>
            ),
          },
          {
            name: adminTexts.status,
            cell: ({ status }) => (
              <Status tone={status === 'ACTIVE' ? 'good' : 'quiet'}>
                {linkTexts.statuses[status]}
              </Status>
            ),
          },
          {
            name: adminTexts.amount,
            figure: true,
            cell: ({ amount, currency }) =>
              amount === null ? linkTexts.openAmount : <Money of={amount} in={currency} />,
          },
        ]}
      />
    </>
  )
}
