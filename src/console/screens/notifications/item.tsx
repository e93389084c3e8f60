import { countUnread } from '../../frame/unread.ts'
import { say } from '../../language.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { Moment } from '../../parts/money.tsx'
import { Status } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { go } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { targetOf } from './target.ts'

const texts = say({
  see: ['Ver', 'See'],
  read: ['Marcar como leído', 'Mark as read'],
  unread: ['Marcar como no leído', 'Mark as unread'],
  remove: ['Borrar', 'Delete'],
})

interface ItemProps {
  of: Schemas['UserNotification']
  /** After it was marked or removed. */
  onChange(): void
}

/** One notification, and what can be done with it. */
export function Item({ of: notification, onChange }: ItemProps) {
  const { id, title, body, read, createdAt } = notification
  const target = targetOf(notification)
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
            aria-label={`${texts.see}: ${title}`}
            onClick={() => open(target)}
          >
            {texts.see}
          </button>
        )}
        <QuickAction
          label={read ? texts.unread : texts.read}
          aria-label={`${read ? texts.unread : texts.read}: ${title}`}
          look="bare"
          send={() => mark(!read)}
          onAnswer={onChange}
        />
        <Action
          label={texts.remove}
          look="bare"
          aria-label={`${texts.remove}: ${title}`}
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
