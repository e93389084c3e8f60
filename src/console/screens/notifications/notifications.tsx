import './notifications.css'
import { useState } from 'preact/hooks'
import { countUnread, useUnread } from '../../frame/unread.ts'
import { useTitle } from '../../frame/use-title.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure.tsx'
import { Form } from '../../parts/form.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { api, type Failure, type Outcome } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link, setQuery, usePlace } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { Item, type Notification } from './item.tsx'
import { notificationTexts as texts } from './texts.ts'

/** What the person was told, newest first. */
export function Notifications() {
  useTitle(texts.title)
  const { query } = usePlace()
  const unread = useUnread()
  const isUnread = query.get('show') === 'unread'
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () => api.listNotifications({ query: { page, limit: 25, ...(isUnread && { read: false }) } }),
    [page, isUnread],
  )
  const [failure, setFailure] = useState<Failure | null>(null)
  const [removing, setRemoving] = useState<Notification | null>(null)
  const refresh = () => Promise.all([reading.reload(), countUnread()])
  const change = async (request: Promise<Outcome<unknown>>) => {
    setFailure((await request).failure)
    await refresh()
  }
  const mark = ({ id }: Notification, read: boolean) =>
    api.updateNotification({ id, body: { read } })

  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        {unread > 0 && (
          <button
            type="button"
            class="plain small"
            onClick={() => change(api.readAllNotifications())}
          >
            {texts.readAll}
          </button>
        )}
      </div>
      <search class="filters">
        <label>
          {texts.show}
          <select
            onChange={({ currentTarget }) => setQuery({ show: currentTarget.value, page: null })}
          >
            <option value="">{texts.all}</option>
            <option value="unread" selected={isUnread}>
              {texts.unread}
            </option>
          </select>
        </label>
      </search>
      {failure && <FailureNotice failure={failure} />}
      <Show of={reading}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <Empty title={isUnread ? texts.noneUnread : texts.none}>
              {!isUnread && <p class="quiet">{texts.noneLead}</p>}
            </Empty>
          ) : (
            <>
              <ul class="rows">
                {data.map((notification) => (
                  <Item
                    key={notification.id}
                    of={notification}
                    onOpen={async (path) => {
                      if (!notification.read) await mark(notification, true)
                      void countUnread()
                      go(path)
                    }}
                    onMark={() => change(mark(notification, !notification.read))}
                    onRemove={() => setRemoving(notification)}
                  />
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} />
            </>
          )
        }
      </Show>
      <Link to={pathTo('profile')}>{texts.preferences}</Link>
      {removing && (
        <Dialog title={texts.removeTitle} onClose={() => setRemoving(null)}>
          <Form
            send={() => api.deleteNotification({ id: removing.id })}
            onDone={() => {
              setRemoving(null)
              void refresh()
            }}
            action={texts.remove}
            danger
          >
            <p>{removing.title}</p>
            <p class="quiet">{texts.removeLead}</p>
          </Form>
        </Dialog>
      )}
    </>
  )
}
