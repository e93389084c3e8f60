import { say } from '../language.ts'
import { goBack, Link } from '../router.tsx'
import type { Path } from '../routes.ts'

/** Leads to what a screen lies under: to where that was left, if one came from there. */
export const BackLink = ({ to, name }: { to: Path; name: string }) => (
  <Link
    to={to}
    class="back"
    follow={goBack}
    aria-label={say([`Volver a ${name}`, `Back to ${name}`])}
  >
    {name}
  </Link>
)
