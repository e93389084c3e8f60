import { useMembership } from '../../frame/membership.ts'
import { merchantPath } from '../../frame/merchant-frame.tsx'
import { sectionsFor } from '../../frame/sections.ts'
import { frameTexts } from '../../frame/texts.ts'
import { useTitle } from '../../frame/use-title.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'

/** The sections for which a phone has no room. */
export function More({ at }: ScreenProps) {
  useTitle(frameTexts.more)
  const role = useMembership(at.merchant ?? '')?.role
  return (
    <>
      <h1>{frameTexts.more}</h1>
      <ul class="cards">
        {sectionsFor(role)
          .filter(({ wide }) => wide)
          .map(({ path, name }) => (
            <li key={path}>
              <Link to={merchantPath(at, path)} class="card choice">
                <strong>{frameTexts[name]}</strong>
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
