/** What a body may be and how large (API-11). */
import { defineConfig } from '@adonisjs/core/bodyparser'

export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { convertEmptyStringsToNull: false, types: ['application/x-www-form-urlencoded'] },
  json: {
    convertEmptyStringsToNull: false,
    types: ['application/json'],
    limit: '1mb',
    strict: true,
  },
  multipart: {
    // By the routes that take files, after their guards.
    autoProcess: false,
    convertEmptyStringsToNull: false,
    processManually: [],
    fieldsLimit: '1mb',
    types: ['multipart/form-data'],
  },
})
