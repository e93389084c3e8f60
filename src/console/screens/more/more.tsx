import { Icon } from '../../frame/icons.tsx'
import { sectionsFor } from '../../frame/sections.ts'
import { frameTexts } from '../../frame/texts.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Link } from '../../router.tsx'

/** The sections for which a phone has no room. */
export function More() {
  const { role, can } = useMerchant()
  const wages = say(['Nómina', 'Wages'])
  useTitle(frameTexts.more)
  return (
    <>
      <h1>{frameTexts.more}</h1>
      <ul class="rows">
        {sectionsFor(role)
          .filter(({ wide }) => wide)
          .map(({ name, icon }) => (
            <li key={name}>
              <Link to={merchantPath(name)} class="row">
                <span class="mark">
                  <Icon name={icon} />
                </span>
                <strong class="what">{frameTexts[name]}</strong>
              </Link>
            </li>
          ))}
        {can('payouts:write') && (
          <li>
            <Link to={merchantPath('newPayout', {}, { label: wages })} class="row">
              <span class="mark">
                <Icon name="payments" />
              </span>
              <strong class="what">{say(['Pagar la nómina', 'Pay the wages'])}</strong>
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}
