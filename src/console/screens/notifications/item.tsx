import { countUnread } from '../../frame/unread.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { Moment } from '../../parts/money.tsx'
import { Status } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { go } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { targetOf } from './target.ts'
import { notificationTexts as texts } from './texts.ts'

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
        {!read && <Status tone="wait">{texts.isNew}</Status>}
      </div>
      <p>{body}</p>
      <p class="quiet">
        <Moment of={createdAt} />
      </p>
      <div class="actions">
        {target && (
          <button type="button" class="bare" onClick={() => open(target)}>
            {texts.open}
          </button>
        )}
        <QuickAction
          label={read ? texts.markUnread : texts.markRead}
          look="bare"
          send={() => mark(!read)}
          onAnswer={onChange}
        />
        <Action
          label={texts.remove}
          look="bare"
          title={texts.removeTitle}
          send={() => api.deleteNotification({ id })}
          onDone={onChange}
          danger
        >
          <p>{title}</p>
          <p class="quiet">{texts.removeLead}</p>
        </Action>
      </div>
    </li>
  )
}
