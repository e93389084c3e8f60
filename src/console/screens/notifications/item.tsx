import { Moment } from '../../parts/money.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import type { Path } from '../../routes.ts'
import { targetOf } from './target.ts'
import { notificationTexts as texts } from './texts.ts'

export type Notification = Schemas['UserNotification']

interface ItemProps {
  of: Notification
  /** Shows what it is about. */
  onOpen(path: Path): void
  onMark(): void
  onRemove(): void
}

/** One notification, and what can be done with it. */
export function Item({ of: notification, onOpen, onMark, onRemove }: ItemProps) {
  const { title, body, read, createdAt } = notification
  const target = targetOf(notification)
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
          <button type="button" class="bare" onClick={() => onOpen(target)}>
            {texts.open}
          </button>
        )}
        <button type="button" class="bare" onClick={onMark}>
          {read ? texts.markUnread : texts.markRead}
        </button>
        <button type="button" class="bare" onClick={onRemove}>
          {texts.remove}
        </button>
      </div>
    </li>
  )
}
