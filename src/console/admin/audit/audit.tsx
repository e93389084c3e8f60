import { say } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Downloads } from '../../parts/downloads.tsx'
import { Moment, momentText } from '../../parts/money.tsx'
import { nextDay } from '../../parts/period.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { AdminList, DAY_FILTERS } from '../parts/list.tsx'
import { UserName } from '../parts/names.tsx'
import { useWhose } from '../parts/whose.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { actionNames } from './action-names.ts'
import { ResourceLink } from './resource.tsx'
import { auditTexts as texts } from './texts.ts'

/** By their names, as a person looks for them. */
const ACTIONS = Object.keys(actionNames).sort((a, b) =>
  (actionNames[a] ?? a).localeCompare(actionNames[b] ?? b),
)

/** Every change and failed login, newest first. */
export function Audit() {
  const whose = useWhose('user', say(['Solo lo que hizo', 'Only what was done by']))
  return (
    <AdminList
      title={adminTexts.sections.audit}
      lead={say([
        'Cada cambio y cada entrada fallida, con quién lo hizo.',
        'Every change and every failed login, with who did it.',
      ])}
      below={
        <>
          <SealState />
          {whose.field}
        </>
      }
      inputs={[whose.id]}
      filters={{
        action: {
          label: texts.action,
          options: ACTIONS,
          names: actionNames,
          all: say(['Todo', 'Everything']),
        },
        ...DAY_FILTERS,
      }}
      read={({ to, ...query }) =>
        adminApi.listAuditLogs({ query: { ...query, userId: whose.id, to: nextDay(to) } })
      }
      keyOf={({ id }) => id}
      foot={({ to, ...values }) => (
        <Downloads
          name="audit"
          formats={{ csv: texts.download('CSV'), jsonl: texts.download('JSONL') }}
          request={(format) =>
            adminApi.exportAuditLogs({
              query: { ...values, userId: whose.id, to: nextDay(to), format },
            })
          }
        />
      )}
      columns={() => [
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
            userId === null ? <span class="quiet">{texts.nobody}</span> : <UserName of={userId} />,
        },
        { name: texts.what, cell: ({ resource }) => <ResourceLink of={resource} /> },
      ]}
    />
  )
}

/** Up to where nobody can change a record unseen. */
function SealState() {
  const { data } = useRequest(() => adminApi.getAuditSeal(), [])
  if (data === null) return null
  const { number, hash, sealedAt, unsealed } = data
  if (hash === null || sealedAt === null)
    return <p class="quiet">{say(['Aún no hay un sello.', 'There is no seal yet.'])}</p>
  return (
    <p class="quiet">
      {say([
        `Sello ${number} · ${momentText(sealedAt)}`,
        `Seal ${number} · ${momentText(sealedAt)}`,
      ])}
      {' · '}
      {say([
        (unsealed ?? 0) === 0 ? 'Lo cubre todo.' : `Faltan ${unsealed ?? 0} por sellar.`,
        (unsealed ?? 0) === 0 ? 'It covers everything.' : `${unsealed ?? 0} not sealed yet.`,
      ])}{' '}
      <code title={hash}>{hash.slice(0, 12)}…</code>{' '}
      <CopyButton text={hash} label={say(['Copiar el sello', 'Copy the seal'])} />
    </p>
  )
}
