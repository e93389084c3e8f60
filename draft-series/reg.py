import re
def sub(p, pairs):
    s=open(p).read()
    for a,b in pairs:
        if a not in s: print('MISSING',p,repr(a[:60])); continue
        s=s.replace(a,b,1)
    open(p,'w').write(s)
def after(p, *pairs):
    sub(p, [(a, a+b) for a,b in pairs])
after('src/platform/ids.ts',("  externalPayment: 'ext',\n","  customer: 'cus',\n"),("export const externalPaymentId = idKind('externalPayment')\n","export const customerId = idKind('customer')\n"))
after('src/features/groups.ts',("import { closings } from './closings/routes.ts'\n","import { customers } from './customers/routes.ts'\n"),("  externalPayments,\n","  customers,\n"))
after('src/http/nouns.ts',("  'external payment': 'el pago por fuera',\n","  customer: 'el cliente',\n"),("  'external-payments': 'external payment',\n","  customers: 'customer',\n"))
after('src/domain/permissions.ts',("  'external-payments:confirm',\n","  'collections:read',\n  'collections:write',\n"))
after('src/domain/permission-texts.ts',("    es: 'Confirmar, como segunda persona, lo que otra anotó',\n  },\n","""  'collections:read': {
    en: 'See the customers from whom the merchant collects',
    es: 'Ver los clientes a quienes cobra el comercio',
  },
  'collections:write': {
    en: 'Create customers, change, merge and remove them',
    es: 'Crear clientes, cambiarlos, unirlos y quitarlos',
  },
"""))
after('src/domain/role-permissions.ts',("  'external-payments:refund': MANAGERS,\n","  'collections:read': EVERYBODY,\n  'collections:export': ALL_BUT_CASHIERS,\n  'collections:write': MANAGERS,\n"),("  | 'external-payments:refund'\n","  /** To take the customers along as a file; `collections:read` is to look them up. */\n  | 'collections:export'\n"))
after('src/db/schema.ts',("export * from './closings.ts'\n","export * from './customers.ts'\n"))
after('src/webhooks/event-body.ts',("  'external_payment.voided',\n","  'customer.created',\n  'customer.updated',\n  'customer.merged',\n"))
after('src/webhooks/sql/webhook_event_types.sql',("  'external_payment.recorded', 'external_payment.confirmed', 'external_payment.voided',\n","  'customer.created', 'customer.updated', 'customer.merged',\n"))
after('dev/openapi/event-schemas.ts',("import { ExternalPayment } from","") ,)
sub('dev/openapi/event-schemas.ts',[("import { ExternalPayment } from","import { Customer } from '../../src/features/customers/schemas.ts'\nimport { ExternalPayment } from"),
 ("const external = ExternalPayment.unwrap()\n","const external = ExternalPayment.unwrap()\n\nconst customer = Customer.unwrap()\n"),
 ("  'payout.completed': [payout,","  'customer.created': [customer, 'A customer was created.'],\n  'customer.updated': [customer, 'A customer was changed, or what they have said about messages.'],\n  'customer.merged': [\n    customer,\n    'Another customer has become a part of this one, and its id answers 404.',\n  ],\n  'payout.completed': [payout,")])
sub('dev/openapi/simplify.ts',[("import { EXTERNAL_METHODS } from '../../src/domain/external-methods.ts'\n","import { EXTERNAL_METHODS } from '../../src/domain/external-methods.ts'\nimport { CONSENT_STATUSES, MESSAGE_CHANNELS } from '../../src/domain/message-channels.ts'\n"),
 ("  VerificationStatus: statuses","  MessageChannel: MESSAGE_CHANNELS,\n  ConsentStatus: CONSENT_STATUSES,\n  SaidConsent: ['given', 'stopped'],\n  VerificationStatus: statuses")])
after('dev/openapi/spanish-texts.ts',("  'Recorded before this time.': 'Anotados antes de este momento.',\n","""  Customers: 'Clientes',
  'The people and companies from whom a merchant collects.':
    'Las personas y empresas a quienes cobra un comercio.',
  'Create a customer': 'Crear un cliente',
  'Create many customers': 'Crear muchos clientes',
  'Export a merchant’s customers as a file': 'Exportar los clientes de un comercio como archivo',
  'List a merchant’s customers': 'Listar los clientes de un comercio',
  'Get a customer': 'Consultar un cliente',
  'Change a customer': 'Cambiar un cliente',
  'Remove a customer': 'Quitar un cliente',
  'Merge a customer into another one': 'Unir un cliente con otro',
  'Say whether a customer wants to be written to': 'Decir si un cliente quiere que le escriban',
  'How the customer would be written to.': 'Por dónde se le escribiría al cliente.',
  'Part of the name, document, own number or a phone, such as its last four digits.':
    'Parte del nombre, del documento, de tu número o de un teléfono, como sus últimos cuatro dígitos.',
"""))
after('dev/openapi/story/facts.ts',("  ext: '01kga5ycm3e8wbrqjbzqk9c6vm',\n","  cus: '01kga5ycm3e8wbrqjbzqk9c6vm',\n"),("export const REFUNDED_EXTERNAL = 'ext_01kga5ycm3e59btav2r01pgpaf'\n","export const OTHER_CUSTOMER = 'cus_01kga5ycm3e59btav2r01pgpaf'\n"))
sub('dev/openapi/story/facts.ts',[("SECOND_MOVEMENT, REFUNDED_EXTERNAL]","SECOND_MOVEMENT, REFUNDED_EXTERNAL],\n  OTHER_CUSTOMER,\n")])
sub('src/console/screens/developers/event-types.ts',[("  'payment_link.completed': 'links',","  'customer.created': 'collections',\n  'customer.updated': 'collections',\n  'customer.merged': 'collections',\n  'payment_link.completed': 'links',"),
 ("    links: ['Enlaces', 'Links'],","    collections: ['Cobranza', 'Collections'],\n    links: ['Enlaces', 'Links'],"),
 ("    'payment_link.completed': [","    'customer.created': ['Se creó un cliente', 'A customer was created'],\n    'customer.updated': ['Cambió un cliente', 'A customer was changed'],\n    'customer.merged': ['Un cliente se unió con otro', 'A customer was merged into another one'],\n    'payment_link.completed': [")])
after('src/console/screens/developers/permission-groups.ts',("      'external-payments:confirm',\n    ] as const),\n","    ...(['collections:read', 'collections:write'] as const),\n"))
after('src/console/admin/audit/action-names.ts',("  'external_payment.void': ['Anuló un cobro por fuera', 'Voided what was paid outside'],\n","""  'customer.create': ['Creó un cliente', 'Created a customer'],
  'customer.import': ['Creó clientes con un archivo', 'Created customers from a file'],
  'customer.export': ['Exportó los clientes', 'Exported the customers'],
  'customer.update': ['Cambió un cliente', 'Changed a customer'],
  'customer.merge': ['Unió un cliente con otro', 'Merged a customer into another one'],
  'customer.remove': ['Quitó un cliente', 'Removed a customer'],
"""))
sub('docs/console.md',[("| `releasePayment` |","".join(f"| `{i}` | none yet |\n" for i in ['createCustomer','importCustomers','exportCustomers','listCustomers','getCustomer','updateCustomer','deleteCustomer','mergeCustomer','setCustomerConsent'])+"| `releasePayment` |")])
sub('docs/architecture.md',[("`credential-keys`, `external-payments`","`credential-keys`, `customers`, `external-payments`")])
after('docs/vocabulary.md',("no bank knows of it | `external_payments`, `ext_` |\n","| customer | somebody from whom a merchant collects; the `customer` of a checkout is only what its merchant says of a buyer | `customers`, `cus_` |\n| consent | whether a customer wants to be written to by a channel: mail, WhatsApp or Telegram | `customer_consents` |\n"))
for l,(r,w) in {'en':('See the customers from whom the merchant collects','Create customers, change, merge and remove them'),'es':('Ver los clientes a quienes cobra el comercio','Crear clientes, cambiarlos, unirlos y quitarlos')}.items():
    p=f'docs/guides/{l}/environments.md'; s=open(p).read()
    s=re.sub(r"(\| `external-payments:confirm` \| [^\n]+\n)",lambda m:m.group(1)+f"| `collections:read` | {r} |\n| `collections:write` | {w} |\n",s); open(p,'w').write(s)
    p=f'docs/guides/{l}/webhooks.md'; s=open(p).read()
    t={'en':"a customer as `GET .../customers/{id}` shows it; `customer.merged` has the one that stays",'es':"un cliente como lo muestra `GET .../customers/{id}`; `customer.merged` trae el que queda"}[l]
    s=re.sub(r"(\| `external_payment.recorded`, [^\n]+\n)",lambda m:m.group(1)+f"| `customer.created`, `customer.updated`, `customer.merged` | {t} |\n",s,1); open(p,'w').write(s)
    p=f'docs/guides/{l}/shop-events.md'; s=open(p).read()
    t={'en':"Nothing, unless you keep a copy of the customers: write it",'es':"Nada, si no llevas una copia de los clientes: actualízala"}[l]
    s=re.sub(r"(\| `external_payment.recorded`, [^\n]+\n)",lambda m:m.group(1)+f"| `customer.created`, `customer.updated`, `customer.merged` | {t} |\n",s,1); open(p,'w').write(s)
after('dev/external-checks/client/errors-and-events.ts',("      return `${event.data.id}: ${event.data.method} ${event.data.amountVes.toFixed(2)} Bs.`\n","    case 'customer.created':\n    case 'customer.updated':\n    case 'customer.merged':\n      return `${event.data.id}: ${event.data.name}`\n"))
open('src/wire/refusals/collections.ts','w').write("""import type { Wordings } from './wording.ts'

/** Customers, and what they owe. */
export const collectionRefusals = {
  customer_exists: [
    'CONFLICT',
    ({ customerId }) => [
      `Ya hay un cliente con este documento o esta externalReference: ${customerId}.`,
      `There is a customer with this document or externalReference already: ${customerId}.`,
    ],
  ],
  customer_document_taken: [
    'INVALID_REQUEST',
    [
      'Ya es de otro cliente, o de otra fila.',
      'Belongs to another customer, or to another row, already.',
    ],
  ],
  customer_reference_taken: [
    'INVALID_REQUEST',
    [
      'Ya es de otro cliente, o de otra fila.',
      'Belongs to another customer, or to another row, already.',
    ],
  ],
  same_customer: ['INVALID_REQUEST', ['Es el mismo cliente.', 'Is the same customer.']],
  consent_stopped: [
    'CONFLICT',
    [
      'El cliente mismo pidió que no le escriban por aquí: solo esa persona puede volver a permitirlo.',
      'The customer has stopped this channel themselves: only they can allow it again.',
    ],
  ],
} as const satisfies Wordings
""")
after('src/wire/refusals/constraints.ts',("  api_keys_replaces_key: ['CONFLICT', ['Esta clave ya se rotó.', 'This key was rotated already.']],\n","""  customers_document_key: [
    'CONFLICT',
    ['Ya hay un cliente con este documento.', 'There is a customer with this document already.'],
  ],
  customers_reference_key: [
    'CONFLICT',
    [
      'Ya hay un cliente con esta externalReference.',
      'There is a customer with this externalReference already.',
    ],
  ],
"""))
after('test/contract/permission-nouns.unit.test.ts',("  connections: 'accounts',\n","  customers: 'collections',\n"))
after('test/support/live-rows.ts',("  cut_off_keys: everyRow,\n","  customer_consents: `customer_id in (select id from customers where ${isLive})`,\n  customers: isLive,\n"))
after('test/contract/samples.ts',("    body: { amount: 5, reason: 'El pedido llegó incompleto.' },\n  })),\n","""  createCustomer: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/customers`,
    body: {
      name: 'Luis Rojas',
      document: 'V12345679',
      phones: ['04141234567'],
      externalReference: 'ALU-0042',
      environment: 'test',
    },
  }),
  importCustomers: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/customers/import?environment=test`,
    body: { rows: [{ name: 'Luis Rojas', document: 'V12345679' }] },
  }),
  getCustomer: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}`,
  })),
  updateCustomer: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}`,
    body: { name: 'Luis Rojas', document: 'V12345679' },
  })),
  deleteCustomer: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}`,
  })),
  mergeCustomer: ofTest(({ merchant, customer, otherCustomer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}/merge`,
    body: { into: otherCustomer.id },
  })),
  setCustomerConsent: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}/consents/whatsapp`,
    body: { status: 'given', how: 'Lo dijo en caja.' },
  })),
"""))
open('test/support/customers.ts','w').write("""import type { Environment } from '../../src/domain/environment.ts'
import { customerId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'

interface CustomerOptions {
  environment?: Environment
  name?: string
  document?: string
  phones?: readonly string[]
  externalReference?: string
  createdAt?: Date
}

export interface CustomerFixture {
  id: string
  uuid: Uuid<'customer'>
}

/** Somebody from whom a merchant collects. */
export async function createCustomer(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: CustomerOptions = {},
): Promise<CustomerFixture> {
  const { environment = 'test', name = 'Luis Rojas', createdAt = new Date() } = options
  const { document = null, phones = [], externalReference = null } = options
  const uuid = newUuid<'customer'>(createdAt)
  await service.database.query(
    `insert into customers (id, merchant_id, environment, name, document, phones, external_reference, created_at,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [uuid, merchant.uuid, environment, name, document, phones, externalReference, createdAt],
  )
  return { id: customerId.toPublic(uuid), uuid }
}
""")
sub('test/support/world.ts',[("import { createExternal } from './external-payments.ts'\n","import { type CustomerFixture, createCustomer } from './customers.ts'\nimport { createExternal } from './external-payments.ts'\n"),
 ("  /** The same of a colleague, which a second person confirms. */","  /** Two of the test environment. */\n  customer: CustomerFixture\n  otherCustomer: CustomerFixture\n  /** The same of a colleague, which a second person confirms. */"),
 ("    external: await createExternal(service, merchant, { by: owner }),\n","    customer: await createCustomer(service, merchant, { document: 'V11222333' }),\n    otherCustomer: await createCustomer(service, merchant, { name: 'Ana Díaz' }),\n    external: await createExternal(service, merchant, { by: owner }),\n")])
sub('test/support/live-fixtures.ts',[("import { createExternal } from './external-payments.ts'\n","import { createCustomer } from './customers.ts'\nimport { createExternal } from './external-payments.ts'\n"),
 ("    'checkout',\n    'delivery',","    'checkout',\n    'customer',\n    'delivery',"),
 ("    'overpaid',\n  ] as const),\n","    'otherCustomer',\n    'overpaid',\n  ] as const),\n"),
 ("  const recorded = { by: owner,","  const customer = await createCustomer(service, merchant, { environment, name: LIVE_MARK })\n  const otherCustomer = await createCustomer(service, merchant, { environment, name: LIVE_MARK })\n  const recorded = { by: owner,"),
 ("    checkout,\n    delivery,","    checkout,\n    customer,\n    delivery,"),
 ("    overpaid,\n","    otherCustomer,\n    overpaid,\n")])
sub('test/contract/lists.test.ts',[("import { createExternal } from","import { createCustomer } from '../support/customers.ts'\nimport { createExternal } from"),("    await createExternal(service, merchant, { by: owner })\n","    await createCustomer(service, merchant)\n    await createExternal(service, merchant, { by: owner })\n")])
