import type { RouteGroup } from '../../http/route.ts'
import { createCustomer } from './create-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { getCustomer } from './get-customer.ts'
import { importCustomers } from './import-customers.ts'
import { listCustomers } from './list-customers.ts'
import { mergeCustomer } from './merge-customer.ts'
import { rotateCustomerAccountUrl } from './rotate-customer-account-url.ts'
import { setCustomerConsent } from './set-customer-consent.ts'
import { updateCustomer } from './update-customer.ts'

export const customers: RouteGroup = {
  tag: 'Customers',
  description: 'The people and companies from whom a merchant collects.',
  base: '/api/v1',
  routes: [
    createCustomer,
    listCustomers,
    getCustomer,
    importCustomers,
    exportCustomers,
    updateCustomer,
    deleteCustomer,
    mergeCustomer,
    setCustomerConsent,
    rotateCustomerAccountUrl,
  ],
}
