import { useEffect, useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import type { MerchantInterface, Outcome } from '../../requests/client.ts'
import { readAll } from '../../requests/read-all.ts'
import { useRequest } from '../../requests/use-request.ts'

const storageKey = (merchantId: string): string => `till of ${merchantId}`

/** A till as a person knows it: by its name and that of its branch. */
interface Place {
  id: string
  name: string
}

/** The till at which this device stands; null until somebody has chosen it on the device. */
export function deviceTill(merchantId: string): Place | null {
  const kept = localStorage.getItem(storageKey(merchantId))
  return kept === null ? null : (JSON.parse(kept) as Place)
}

/** The same, to be changed. */
export function useDeviceTill() {
  const { id } = useMerchant()
  const [till, setTill] = useState(() => deviceTill(id))
  const choose = (chosen: Place | null) => {
    if (chosen === null) localStorage.removeItem(storageKey(id))
    else localStorage.setItem(storageKey(id), JSON.stringify(chosen))
    setTill(chosen)
  }
  return { till, choose }
}

/** The tills where the person may sell; none of a merchant without branches, which is asked nothing more. */
async function readPlaces(client: MerchantInterface): Promise<Outcome<Place[]>> {
  const tills = await readAll((query) => client.listTills({ query: { ...query, active: true } }))
  if (tills.failure) return tills
  if (tills.data.length === 0) return { data: [], failure: null }
  const branches = await readAll((query) =>
    client.listBranches({ query: { ...query, active: true } }),
  )
  if (branches.failure) return branches
  const names = new Map(branches.data.map(({ id, name }) => [id, name]))
  const data = tills.data.flatMap(({ id, name, branchId }): Place[] => {
    const branch = names.get(branchId)
    return branch === undefined ? [] : [{ id, name: `${name} · ${branch}` }]
  })
  return { data, failure: null }
}

interface DeviceTillProps {
  chosen: Place | null
  onChoose(till: Place | null): void
}

/** Which till this device stands at, and another one to choose; nothing where the merchant has none. */
export function DeviceTill({ chosen, onChoose }: DeviceTillProps) {
  const { id, client } = useMerchant()
  const { data: places } = useRequest(() => readPlaces(client), [id])
  useEffect(() => {
    if (places === null || chosen === null) return
    // It may have another name by now, or be in use no more.
    const current = places.find((place) => place.id === chosen.id) ?? null
    if (current?.name !== chosen.name) onChoose(current)
  }, [places, chosen])
  if (chosen === null && !places?.length) return null
  return (
    <DialogButton
      label={chosen?.name ?? say(['Elegir la caja', 'Choose the till'])}
      title={say(['¿En qué caja está este equipo?', 'At which till is this device?'])}
      look="plain small"
    >
      {(close) => (
        <>
          <p class="quiet">
            {say([
              'Lo que cobres aquí queda en esa caja, y quien paga lo ve al escanear su código QR.',
              'What you charge here is sold at that till, and payers see it when they scan its QR code.',
            ])}
          </p>
          <ul class="places">
            {[...(places ?? []), null].map((place) => (
              <li key={place?.id ?? 'none'}>
                <button
                  type="button"
                  class="plain"
                  aria-pressed={place?.id === chosen?.id}
                  onClick={() => {
                    onChoose(place)
                    close()
                  }}
                >
                  {place?.name ?? say(['En ninguna', 'At none'])}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </DialogButton>
  )
}
