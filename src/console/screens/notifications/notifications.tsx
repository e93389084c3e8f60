import './notifications.css'
import { countUnread, useUnread } from '../../frame/unread.ts'
import { say } from '../../language.ts'
import { QuickAction } from '../../parts/action.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { Item } from './item.tsx'

/** What the person was told, newest first. */
export function Notifications() {
  const unread = useUnread()
  return (
    <>
      <ListScreen
        title={say(['Avisos', 'Notifications'])}
        actions={({ reload }) =>
          unread > 0 && (
            <QuickAction
              label={say(['Marcar todo como leído', 'Mark all as read'])}
              look="plain small"
              send={() => api.readAllNotifications()}
              onAnswer={() => Promise.all([reload(), countUnread()])}
            />
          )
        }
        filters={{
          show: {
            label: say(['Mostrar', 'Show']),
            options: ['unread'],
            names: { unread: say(['Sin leer', 'Unread']) },
            all: say(['Todos', 'All']),
          },
        }}
        read={({ show, ...page }) =>
          api.listNotifications({ query: { ...page, ...(show && { read: false }) } })
        }
        empty={
          <Empty title={say(['No tienes avisos', 'You have no notifications'])}>
            <p class="quiet">
              {say([
                'Aquí te contamos de pagos, de tu equipo y de tu cuenta.',
                'Here we tell you about payments, your team and your account.',
              ])}
            </p>
          </Empty>
        }
        noneFound={
          <Empty title={say(['Leíste todos tus avisos', 'You have read all your notifications'])} />
        }
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
      <Link to={pathTo('profile')} class="bare">
        {say(['Elegir qué avisos recibo', 'Choose my notifications'])}
      </Link>
    </>
  )
}
