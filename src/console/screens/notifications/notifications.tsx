import './notifications.css'
import { countUnread, useUnread } from '../../frame/unread.ts'
import { QuickAction } from '../../parts/action.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { Item } from './item.tsx'
import { notificationTexts as texts } from './texts.ts'

/** What the person was told, newest first. */
export function Notifications() {
  const unread = useUnread()
  return (
    <>
      <ListScreen
        title={texts.title}
        actions={({ reload }) =>
          unread > 0 && (
            <QuickAction
              label={texts.readAll}
              look="plain small"
              send={() => api.readAllNotifications()}
              onAnswer={() => Promise.all([reload(), countUnread()])}
            />
          )
        }
        filters={{
          show: {
            label: texts.show,
            options: ['unread'],
            names: { unread: texts.unread },
            all: texts.all,
          },
        }}
        read={({ show, ...page }) =>
          api.listNotifications({ query: { ...page, ...(show && { read: false }) } })
        }
        empty={
          <Empty title={texts.none}>
            <p class="quiet">{texts.noneLead}</p>
          </Empty>
        }
        noneFound={<Empty title={texts.noneUnread} />}
      >
        {(notifications, { reload }) => (
          <ul class="rows">
            {notifications.map((notification) => (
              <Item
                key={notification.id}
                of={notification}
                onChange={() => Promise.all([reload(), countUnread()])}
              />
            ))}
          </ul>
        )}
      </ListScreen>
      <Link to={pathTo('profile')}>{texts.preferences}</Link>
    </>
  )
}
