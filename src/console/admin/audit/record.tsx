import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import type { ScreenProps } from '../../screen.ts'
import { DenseTable } from '../parts/dense-table.tsx'
import { UserName } from '../parts/names.tsx'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'
import { actionNames } from './action-names.ts'
import { ResourceLink } from './resource.tsx'
import { auditTexts as texts } from './texts.ts'

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}

const text = (value: unknown): string =>
  value === undefined || value === null
    ? '—'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** One record: who did what, and the values before and after. */
export function Record({ at }: ScreenProps<'record'>) {
  const id = at.record
  useTitle(say(['Registro', 'Record']))
  const reading = useRequest(() => adminApi.getAuditLog({ id }), [id])
  return (
    <Show of={reading}>
      {({ action, userId, resource, createdAt, details }) => {
        const { before, after, ...rest } = details
        return (
          <>
            <h1>{actionNames[action] ?? action}</h1>
            <div class="beside">
              <section class="card">
                <Facts
                  of={[
                    [adminTexts.created, <Moment key="at" of={createdAt} />],
                    [
                      texts.who,
                      userId === null ? texts.nobody : <UserName key="who" of={userId} />,
                    ],
                    [texts.what, <ResourceLink key="what" of={resource} />],
                    [
                      say(['Nombre en la auditoría', 'Name in the audit log']),
                      <code key="code">{action}</code>,
                    ],
                    [adminTexts.id, id],
                  ]}
                />
              </section>
              {Object.keys(rest).length > 0 && (
                <section class="card">
                  <h2>{say(['Detalles', 'Details'])}</h2>
                  <Facts
                    of={Object.entries(rest).map(([name, value]) => [
                      texts.names[name] ?? name,
                      text(value),
                    ])}
                  />
                </section>
              )}
            </div>
            <Changes before={valuesOf(before)} after={valuesOf(after)} />
          </>
        )
      }}
    </Show>
  )
}

function Changes({ before, after }: { before: Values; after: Values }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0) return null
  return (
    <section class="stack">
      <h2>{texts.changes}</h2>
      <DenseTable
        label={texts.changes}
        rows={names}
        keyOf={(name) => name}
        columns={[
          { name: say(['Campo', 'Field']), cell: (name) => <code>{name}</code> },
          { name: say(['Antes', 'Before']), cell: (name) => text(before[name]) },
          { name: say(['Después', 'After']), cell: (name) => text(after[name]) },
        ]}
      />
    </section>
  )
}
