import { useState } from 'preact/hooks'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import { type Chip, Chips } from '../../parts/chips.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { tell } from '../../parts/toast.tsx'
import { wrongFields } from '../../requests/outcomes.ts'
import { usePlace } from '../../router.tsx'
import { viewsKey } from './use-saved-views.ts'

const texts = say({
  mine: ['Mis búsquedas', 'My searches'],
  save: ['Guardar esta búsqueda', 'Save this search'],
  name: ['Nombre', 'Name'],
  example: ['Como “C2P de la semana”.', 'Such as “C2P this week”.'],
  where: [
    'Queda en este equipo hasta que salgas de tu cuenta.',
    'It stays on this device until you log out.',
  ],
  nameless: ['Escribe cómo se llama.', 'Say what it is called.'],
})

/** What a search of the payments is made of, as in the address. */
const NAMES = ['search', 'status', 'method', 'tillId', 'from', 'to'] as const
type Values = Record<(typeof NAMES)[number], string | null>

interface SavedView {
  name: string
  values: Values
  /** Of one that ends with this day or the one before: how many days back it begins and ends, whatever day it is. */
  daysBack?: { from: number; to: number | null }
}

const dayBack = (days: number): string => addDays(caracasDay(new Date()), -days)

/** The days of the chips are meant as they are called, not as the days that they were when it was saved. */
function daysBackOf({ from, to }: Values): SavedView['daysBack'] {
  if (to === null && from === dayBack(0)) return { from: 0, to: null }
  if (to === null && from === dayBack(6)) return { from: 6, to: null }
  if (to === dayBack(1) && from === dayBack(1)) return { from: 1, to: 1 }
  return undefined
}

const valuesNow = ({ values, daysBack }: SavedView): Values =>
  daysBack
    ? {
        ...values,
        from: dayBack(daysBack.from),
        to: daysBack.to === null ? null : dayBack(daysBack.to),
      }
    : values

const readViews = (key: string): SavedView[] => JSON.parse(localStorage.getItem(key) ?? '[]')

/** The searches that a person has named on this device, each by one tap; what is searched for can become another. */
export function SavedViews() {
  const { id } = useMerchant()
  const key = viewsKey(id)
  const { query } = usePlace()
  const [views, setViews] = useState(() => readViews(key))
  const keep = (kept: SavedView[]) => {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
    setViews(kept)
  }
  const values = Object.fromEntries(NAMES.map((name) => [name, query.get(name) || null])) as Values
  const isSearched = NAMES.some((name) => values[name] !== null)
  const shown = views.find((view) => {
    const of = valuesNow(view)
    return NAMES.every((name) => of[name] === values[name])
  })
  return (
    <>
      {views.length > 0 && (
        <Chips
          label={texts.mine}
          of={views.map((view): Chip => ({ label: view.name, values: { ...valuesNow(view) } }))}
        />
      )}
      {shown ? (
        <p class="actions">
          <button
            type="button"
            class="bare"
            onClick={() => {
              keep(views.filter((view) => view !== shown))
              tell(say([`«${shown.name}» ya no está.`, `“${shown.name}” is gone.`]), () =>
                keep(views),
              )
            }}
          >
            {say([`Quitar «${shown.name}»`, `Remove “${shown.name}”`])}
          </button>
        </p>
      ) : (
        isSearched && (
          <p class="actions">
            <DialogButton label={texts.save} look="bare">
              {(close) => (
                <NameForm
                  onName={(name) => {
                    close()
                    const others = views.filter((view) => view.name !== name)
                    const daysBack = daysBackOf(values)
                    keep([...others, { name, values, ...(daysBack && { daysBack }) }])
                  }}
                />
              )}
            </DialogButton>
          </p>
        )
      )}
    </>
  )
}

/** Nothing is sent: it is kept on the device. */
const NameForm = ({ onName }: { onName(name: string): void }) => (
  <Form
    send={async ({ name }) =>
      name
        ? { data: name, failure: null }
        : { data: null, failure: wrongFields([{ path: 'name', message: texts.nameless }]) }
    }
    onDone={onName}
    action={say(['Guardar', 'Save'])}
  >
    <Field name="name" label={texts.name} hint={texts.example} maxLength={40} />
    <p class="hint">{texts.where}</p>
  </Form>
)
