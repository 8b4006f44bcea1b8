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
    autoProcess: true,
    convertEmptyStringsToNull: false,
    processManually: [],
    // Ten files of 25 MiB and their captions; each route holds its own limit.
    limit: '260mb',
    fieldsLimit: '1mb',
    types: ['multipart/form-data'],
  },
})
