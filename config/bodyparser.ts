/** Accepted types and sizes of request bodies (API-11). */
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
    // Files are parsed by the routes that take them, after their guards.
    autoProcess: false,
    convertEmptyStringsToNull: false,
    processManually: [],
    fieldsLimit: '1mb',
    types: ['multipart/form-data'],
  },
})
