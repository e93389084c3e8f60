import { say } from '../../language.ts'
import { Money } from '../../parts/money.tsx'
import { Status } from '../../parts/status.tsx'
import { linkTexts } from '../../screens/links/texts.ts'
import { AdminList, TEST_FILTER } from '../parts/list.tsx'
import { MerchantName, Name } from '../parts/names.tsx'
import { useWhose } from '../parts/whose.tsx'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'

const adminLinkTexts = say({
  activity: { true: ['Activos', 'Active'], false: ['Los demás', 'All others'] },
})
const texts = adminLinkTexts

const ACTIVITY = ['true', 'false'] as const

/** Payment links of all merchants, newest first. */
export function Links() {
  const whose = useWhose('merchant', say(['Solo los de', 'Only those of']))
  return (
    <AdminList
      title={say(['Enlaces de los comercios', 'Links of merchants'])}
      below={whose.field}
      inputs={[whose.id]}
      filters={{
        active: { label: adminTexts.status, options: ACTIVITY, names: texts.activity },
        environment: TEST_FILTER,
      }}
      read={({ active, ...query }) =>
        adminApi.listAnyPaymentLinks({
          query: { ...query, active: active && active === 'true', merchantId: whose.id },
        })
      }
      keyOf={({ id }) => id}
      columns={() => [
        { name: say(['Enlace', 'Link']), cell: ({ id }) => <Name of={id} /> },
        {
          name: adminTexts.merchantName,
          cell: ({ merchantId }) => <MerchantName of={merchantId} />,
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
  )
}
