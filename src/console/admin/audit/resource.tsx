import { Link } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { ShortId } from '../parts/values.tsx'
import { adminPath } from '../routes.ts'

/** Where administrators see a thing, by the beginning of its id. */
const SCREENS: Readonly<Record<string, (id: string) => Path>> = {
  usr: (user) => adminPath('user', { user }),
  mer: (merchant) => adminPath('merchant', { merchant }),
  txn: (transaction) => adminPath('transaction', { transaction }),
  pay: (payment) => adminPath('payment', { payment }),
}

const isId = (text: string) => /^[a-z]{3}_[0-9a-z]{26}$/.test(text)

/** What a record is about: a link where it has a screen. */
export function ResourceLink({ of }: { of: string | null }) {
  if (of === null) return <>–</>
  if (!isId(of)) return <code>{of}</code>
  const [prefix = ''] = of.split('_')
  const screen = SCREENS[prefix]
  const name = (
    <>
      {prefix} <ShortId of={of} />
    </>
  )
  return screen === undefined ? <span>{name}</span> : <Link to={screen(of)}>{name}</Link>
}
