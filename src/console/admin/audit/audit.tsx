import { useTitle } from '../../frame/use-title.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Moment, momentText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { ChoiceFilter, TextFilter } from '../parts/filters.tsx'
import { List, PAGE_SIZE } from '../parts/list.tsx'
import { endOf } from '../parts/period.ts'
import { ShortId } from '../parts/values.tsx'
import { adminApi, given } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { actionNames } from './action-names.ts'
import { Export } from './export.tsx'
import { ResourceLink } from './resource.tsx'
import { auditTexts as texts } from './texts.ts'

type Seal = Schemas['AuditSeal']

/** By their names, as a person looks for them. */
const ACTIONS = Object.keys(actionNames).toSorted((a, b) =>
  (actionNames[a] ?? a).localeCompare(actionNames[b] ?? b),
)

/** Every change and failed login, newest first. */
export function Audit() {
  useTitle(adminTexts.sections.audit)
  const { query } = usePlace()
  const filters = given({
    userId: query.get('user'),
    action: query.get('action'),
    from: query.get('from'),
    to: endOf(query.get('to')),
  })
  const page = { page: Number(query.get('page') ?? 1), limit: PAGE_SIZE }
  const reading = useRequest(
    () => adminApi.listAuditLogs({ query: { ...page, ...filters } }),
    [query.toString()],
  )
  const seal = useRequest(() => adminApi.getAuditSeal(), [])
  return (
    <>
      <div class="title">
        <div>
          <h1>{adminTexts.sections.audit}</h1>
          <p class="quiet">{texts.lead}</p>
          {seal.data && <SealState of={seal.data} />}
        </div>
        <Export filters={filters} />
      </div>
      <search class="filters">
        <ChoiceFilter
          name="action"
          label={texts.action}
          options={ACTIONS}
          names={actionNames}
          all={texts.everything}
        />
        <TextFilter name="user" label={adminTexts.userId} />
        <TextFilter name="from" label={adminTexts.from} type="date" />
        <TextFilter name="to" label={adminTexts.to} type="date" />
      </search>
      <List
        of={reading}
        label={adminTexts.sections.audit}
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.action,
            cell: ({ id, action }) => (
              <Link to={adminPath('record', { record: id })} class="row-link">
                {actionNames[action] ?? action}
              </Link>
            ),
          },
          { name: adminTexts.created, cell: ({ createdAt }) => <Moment of={createdAt} /> },
          {
            name: texts.who,
            cell: ({ userId }) =>
              userId === null ? (
                <span class="quiet">{texts.nobody}</span>
              ) : (
                <Link to={adminPath('user', { user: userId })}>
                  <ShortId of={userId} />
                </Link>
              ),
          },
          { name: texts.what, cell: ({ resource }) => <ResourceLink of={resource} /> },
        ]}
      />
    </>
  )
}

/** Up to where nobody can change a record unseen. */
function SealState({ of: { number, hash, sealedAt, unsealed } }: { of: Seal }) {
  if (hash === null || sealedAt === null) return <p class="quiet">{texts.unsealed}</p>
  return (
    <p class="quiet">
      {texts.sealed(number, momentText(sealedAt))} {texts.left(unsealed ?? 0)}{' '}
      <code title={hash}>{hash.slice(0, 12)}…</code>{' '}
      <CopyButton text={hash} label={texts.copyHash} />
    </p>
  )
}
