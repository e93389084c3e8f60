import { useEffect, useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { type Choice, ComboField } from '../../parts/combo-field.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { setQuery, usePlace } from '../../router.tsx'
import { adminApi } from '../requests.ts'
import { OnlyOf } from './names.tsx'

type Kind = 'merchant' | 'user'

const MOST_FOUND = 8
/** While somebody types, only what they stop at is searched for. */
const PAUSE_MS = 200

const LOOK_UP = {
  merchant: async (query: { limit: number; search?: string }) => {
    const { data } = await adminApi.listAnyMerchants({ query })
    return data?.data.map(({ id, name, owner }): Choice => [id, `${name} · ${owner}`])
  },
  user: async (query: { limit: number; search?: string }) => {
    const { data } = await adminApi.listUsers({ query })
    return data?.data.map(({ id, name, email }): Choice => [id, `${name} · ${email}`])
  },
}

const texts = say({
  merchant: {
    label: ['Comercio', 'Merchant'],
    placeholder: ['Su nombre', 'Its name'],
    list: ['Comercios', 'Merchants'],
  },
  user: {
    label: ['Usuario', 'User'],
    placeholder: ['Nombre o correo', 'Name or e-mail'],
    list: ['Usuarios', 'Users'],
  },
})

interface WhoFieldProps {
  kind: Kind
  name?: string
  isEmptied?: boolean
  onChoose?(id: string): void
}

/** A merchant or a user, found by what is typed of their name. */
export function WhoField({ kind, name = kind, isEmptied = false, onChoose }: WhoFieldProps) {
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data: found } = useRequest(
    async () => ({
      data:
        (await LOOK_UP[kind]({ limit: MOST_FOUND, ...(searched && { search: searched }) })) ?? [],
      failure: null,
    }),
    [kind, searched],
  )
  return (
    <ComboField
      name={name}
      label={texts[kind].label}
      placeholder={texts[kind].placeholder}
      listLabel={texts[kind].list}
      found={found ?? []}
      onSearch={setText}
      onChoose={([id]) => onChoose?.(id)}
      isEmptied={isEmptied}
      isFilter={isEmptied}
    />
  )
}

/** Whose alone a list shows, which is chosen by name; the address has the id. */
export function useWhose(kind: Kind, only: string) {
  const id = usePlace().query.get(kind)
  const keep = (chosen: string | null) => setQuery({ [kind]: chosen, page: null })
  const field = (
    <>
      <WhoField kind={kind} onChoose={keep} isEmptied />
      <OnlyOf id={id}>
        {(name) => (
          <>
            {only} {name}{' '}
            <button type="button" class="bare" onClick={() => keep(null)}>
              {say(['Quitar', 'Remove'])}
            </button>
          </>
        )}
      </OnlyOf>
    </>
  )
  return { id: id ?? undefined, field }
}
