const { defineMiddlewares } = require('@medusajs/framework/http')

/** The signature is of what was sent. */
module.exports = {
  default: defineMiddlewares({
    routes: [{ matcher: '/notices', methods: ['POST'], bodyParser: { preserveRawBody: true } }],
  }),
}
