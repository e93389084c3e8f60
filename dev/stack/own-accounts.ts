/** Somebody at another bank who can be charged by BNC: each start gives them these one-time keys anew. */
export const localPayer = {
  phone: '04241234567',
  bankCode: '0105',
  document: 'V12345678',
  keys: ['11111111', '22222222', '33333333', '44444444', '55555555'],
} as const

/**
 * What the simulated banks of the local stack gave the owners of the accounts that nothing is configured for, so that a
 * developer can connect them as users do. The same at each start, since connections keep them.
 */
export const ownAccounts = {
  bdv: {
    conciliationKey: 'local-key-of-conciliation',
    suiteKey: 'local-key-of-the-suite',
    noticeKey: 'local-key-of-bdv-notices',
  },
  banesco: { clientId: 'local-client', clientSecret: 'local-secret-of-banesco' },
  mercantil: {
    c2pClientId: 'local-c2p-client',
    c2pSecretKey: 'local-secret-of-c2p',
    searchClientId: 'local-search-client',
    searchSecretKey: 'local-secret-of-search',
    payerKeyClientId: 'local-scp-client',
    payerKeySecretKey: 'local-secret-of-scp',
    noticeSecretKey: 'local-secret-of-notices',
  },
  plaza: {
    apiKey: 'local-key-of-plaza',
    secretKey: 'local-secret-of-plaza',
  },
  tesoro: { affiliateCode: '004321', appUser: 'local-user', appKey: 'local-key-of-tesoro' },
  bdt: { authKey: 'local-key-of-bdt' },
} as const
