import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { useRowBeside } from '../../parts/ledger.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { go, Link } from '../../router.tsx'
import { CollectionsNav } from '../collections/collections-nav.tsx'
import { initialsOf } from '../collections/owed.ts'
import { collectionTexts } from '../collections/texts.ts'
import { CustomerLedger, ledgerPath } from './customer-ledger.tsx'
import { NewCustomer } from './edit-customer.tsx'
import { customerTexts as texts, traitsOf } from './texts.ts'

/** From whom a merchant collects, the newest first, and the one that is opened. */
export const Customers = () => (
  <CustomerLedger list={listPath} title={texts.title}>
    <CustomerList />
  </CustomerLedger>
)

const listPath = ledgerPath('customers')

function CustomerList() {
  const { environment, client, can } = useMerchant()
  const rowBeside = useRowBeside('customer', listPath)
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
            ...rowBeside(customer.id),
            mark: initialsOf(customer.name),
            name: customer.name,
            about: <span class="line">{traitsOf(customer)}</span>,
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
