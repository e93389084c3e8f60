import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { go, Link } from '../../router.tsx'
import { CollectionsNav } from '../collections/collections-nav.tsx'
import { initialsOf } from '../collections/owed.ts'
import { collectionTexts } from '../collections/texts.ts'
import { NewCustomer } from './edit-customer.tsx'
import { customerTexts as texts, traitsOf } from './texts.ts'

/** From whom a merchant collects, the newest first. */
export function Customers() {
  const { environment, client, can } = useMerchant()
  useRowKeys()
  return (
    <ListScreen
      title={texts.title}
      actions={() =>
        can('collections:write') && (
          <div class="actions">
            <Link
              to={merchantPath('importCollections', { kind: 'customers' })}
              class="button plain"
            >
              {collectionTexts.import}
            </Link>
            <NewCustomer
              onDone={({ id: customer }) => go(merchantPath('customer', { customer }))}
            />
          </div>
        )
      }
      below={<CollectionsNav />}
      filters={{
        search: {
          label: say(['Buscar', 'Search']),
          placeholder: say([
            'Nombre, cédula, teléfono, tu número…',
            'Name, document, phone, your number…',
          ]),
          isWide: true,
        },
      }}
      read={(query) => client.listCustomers({ query: { environment, ...query } })}
      empty={
        <Empty title={say(['Aún no hay clientes', 'No customers yet'])}>
          <p class="quiet">
            {say([
              'Crea el primero, o importa los de tu hoja de cálculo.',
              'Create the first, or import those of your spreadsheet.',
            ])}
          </p>
        </Empty>
      }
      noneFound={<Empty title={say(['Nadie así', 'Nobody like that'])} />}
      foot={() =>
        can('collections:export') && (
          <Downloads
            formats={{ csv: SHEETS.csv }}
            request={() => client.exportCustomers({ query: { environment } })}
          />
        )
      }
    >
      {(customers) => (
        <Rows of={customers}>
          {(customer) => ({
            to: merchantPath('customer', { customer: customer.id }),
            mark: initialsOf(customer.name),
            name: customer.name,
            about: <span class="line">{traitsOf(customer)}</span>,
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
