const { defineConfig } = require('@medusajs/framework/utils')

const { env } = process

/** A shop that takes payments by hand alone. */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false }, pool: { min: 2, max: 20 } },
    http: {
      storeCors: '',
      adminCors: '',
      authCors: '',
      jwtSecret: env.SHOP_SECRET,
      cookieSecret: env.SHOP_SECRET,
    },
  },
})
