const { defineConfig } = require('@medusajs/framework/utils')

const { env } = process

/** A shop that takes payments by the provider alone; it is configured by its environment. */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: '',
      adminCors: '',
      authCors: '',
      jwtSecret: env.SHOP_SECRET,
      cookieSecret: env.SHOP_SECRET,
    },
  },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        providers: [
          {
            resolve: '@bolivar-payments/medusa',
            id: 'bolivar',
            options: {
              url: env.BOLIVAR_URL,
              apiKey: env.BOLIVAR_API_KEY,
              merchantId: env.BOLIVAR_MERCHANT,
              webhookSecret: env.BOLIVAR_WEBHOOK_SECRET,
              returnUrl: env.STOREFRONT_URL,
              acceptPartial: true,
            },
          },
        ],
      },
    },
  ],
})
