import { countUnread } from '../../frame/unread.ts'
import { say } from '../../language.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { Moment } from '../../parts/money.tsx'
import { Status } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { go } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { targetOf } from './target.ts'

interface ItemProps {
  of: Schemas['UserNotification']
  /** After it was marked or removed. */
  onChange(): void
}

/** One notification, and what can be done with it. */
export function Item({ of: notification, onChange }: ItemProps) {
  const { id, title, body, read, createdAt } = notification
  const target = targetOf(notification)
  const mayMark = read
    ? say(['Marcar como no leído', 'Mark as unread'])
    : say(['Marcar como leído', 'Mark as read'])
  const mark = (read: boolean) => api.updateNotification({ id, body: { read } })
  const open = async (path: Path) => {
    if (!read) await mark(true)
    void countUnread()
    go(path)
  }
  return (
    <li class="notification">
      <div class="title">
        <h2>{title}</h2>
        {!read && <Status tone="wait">{say(['Nuevo', 'New'])}</Status>}
      </div>
      <p>{body}</p>
      <p class="quiet">
        <Moment of={createdAt} />
      </p>
      <div class="actions">
        {target && (
          <button
            type="button"
            class="bare"
            aria-label={say([`Ver: ${title}`, `See: ${title}`])}
            onClick={() => open(target)}
          >
            {say(['Ver', 'See'])}
          </button>
        )}
        <QuickAction
          label={mayMark}
          aria-label={`${mayMark}: ${title}`}
          look="bare"
          send={() => mark(!read)}
          onAnswer={onChange}
        />
        <Action
          label={say(['Borrar', 'Delete'])}
          aria-label={say([`Borrar: ${title}`, `Delete: ${title}`])}
          look="bare"
          title={say(['¿Borrar este aviso?', 'Delete this notification?'])}
          send={() => api.deleteNotification({ id })}
          onDone={onChange}
          danger
        >
          <p>{title}</p>
          <p class="quiet">
            {say([
              'No se puede recuperar. Lo que pasó no cambia.',
              'It cannot be brought back. What happened does not change.',
            ])}
          </p>
        </Action>
      </div>
    </li>
  )
}
