import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { registerWorker } from '../../offline/worker.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Failure, isRefused } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'

const texts = say({
  title: ['En este equipo', 'On this device'],
  what: [
    'Muestra los avisos marcados abajo en «Al momento» aunque la consola esté cerrada. Cerrar la sesión los quita.',
    'Shows the notifications marked “At once” below, even while the console is closed. Logging out ends it.',
  ],
  start: ['Mostrar avisos en este equipo', 'Show notifications on this device'],
  stop: ['No mostrar más aquí', 'Stop showing them here'],
  on: ['Los avisos se muestran en este equipo.', 'Notifications are shown on this device.'],
  install: [
    'En un iPhone o iPad, instala primero la consola: Compartir, «Agregar a inicio», y ábrela desde ahí.',
    'On an iPhone or iPad, install the console first: Share, “Add to Home Screen”, and open it from there.',
  ],
  missing: [
    'Este navegador no muestra avisos de la consola.',
    'This browser shows no notifications of the console.',
  ],
  denied: [
    'Este navegador tiene bloqueados los avisos de la consola. Permítelos en sus ajustes para este sitio.',
    'This browser blocks the notifications of the console. Allow them in its settings for this site.',
  ],
  failed: [
    'El navegador no pudo activar los avisos. Prueba otra vez con conexión.',
    'The browser could not switch notifications on. Try again with a connection.',
  ],
})

const canShow = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

/** Whether the browser shows what the person is notified of; it is asked once the person says so. */
export function PushOfDevice() {
  const reading = useRequest(() => together([api.getPushKey(), api.listPushSubscriptions()]), [])
  if (isRefused(reading.failure, 'NOT_SUPPORTED')) return null
  return (
    <section class="stack" aria-labelledby="push-of-device">
      <h3 id="push-of-device">{texts.title}</h3>
      <p class="quiet">{texts.what}</p>
      {canShow() ? (
        <Show of={reading}>
          {([{ key }, { data }]) => (
            <Switch
              applicationKey={key}
              id={data.find(({ current }) => current)?.id}
              onChange={reading.reload}
            />
          )}
        </Show>
      ) : (
        <p class="notice wait">{isApple() ? texts.install : texts.missing}</p>
      )}
    </section>
  )
}

interface SwitchProps {
  applicationKey: string
  /** Of this session's subscription; undefined without one. */
  id: string | undefined
  onChange(): Promise<void>
}

function Switch({ applicationKey, id, onChange }: SwitchProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = (work: () => Promise<Failure | null>) => async () => {
    setBusy(true)
    setFailure(null)
    setProblem(null)
    try {
      setFailure(await work())
      await onChange()
    } catch {
      setProblem(Notification.permission === 'denied' ? texts.denied : texts.failed)
    }
    setBusy(false)
  }
  const start = run(async () => {
    const body = await subscribe(applicationKey)
    return (await api.createPushSubscription({ body })).failure
  })
  const stop = run(async () => {
    await unsubscribe()
    return id === undefined ? null : (await api.deletePushSubscription({ id })).failure
  })
  return (
    <>
      <div role="status">
        {id !== undefined && <p class="notice good">{texts.on}</p>}
        {problem !== null && <p class="notice bad">{problem}</p>}
      </div>
      {failure && <FailureNotice failure={failure} />}
      <button
        type="button"
        class="plain small"
        disabled={isBusy}
        onClick={id === undefined ? start : stop}
      >
        {id === undefined ? texts.start : texts.stop}
      </button>
    </>
  )
}

type Subscription = Parameters<typeof api.createPushSubscription>[0]['body']

/** Asks the person, and then the browser's push service. Rejects if one of them says no. */
async function subscribe(applicationKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  await unsubscribe()
  const subscription = await (await worker()).pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(applicationKey),
  })
  return subscription.toJSON() as Subscription
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await registerWorker()
  return navigator.serviceWorker.ready
}

/** What was subscribed before may be another person's, or with another key. */
async function unsubscribe(): Promise<void> {
  const subscription = await (await worker()).pushManager.getSubscription()
  await subscription?.unsubscribe()
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
    character.charCodeAt(0),
  )
