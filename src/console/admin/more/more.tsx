import { useTitle } from '../../frame/use-title.ts'
import { Link } from '../../router.tsx'
import { AdminIcon } from '../icons.tsx'
import { adminPath } from '../routes.ts'
import { ADMIN_SECTIONS } from '../sections.ts'
import { adminTexts as texts } from '../texts.ts'

/** The sections for which a phone has no room. */
export function More() {
  useTitle(texts.sections.more)
  return (
    <>
      <h1>{texts.sections.more}</h1>
      <ul class="rows">
        {ADMIN_SECTIONS.filter(({ wide }) => wide).map(({ name, icon }) => (
          <li key={name}>
            <Link to={adminPath(name)} class="row more-row">
              <AdminIcon name={icon} />
              <strong>{texts.sections[name]}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
