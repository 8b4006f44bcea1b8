/** What is logged, and what never is. */
import app from '@adonisjs/core/services/app'
import { defineConfig, targets } from '@adonisjs/core/logger'
import { errorWithoutContents } from '#app/kernel/logged_errors'
import env from '#start/env'

/** Redacted at the top level of a log entry and one level below. */
const secretNames = [
  'password',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'apiKey',
  'creds',
  'authorization',
  'cookie',
]

export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'guiche',
      level: env.get('LOG_LEVEL', app.inTest ? 'fatal' : 'info'),
      redact: {
        paths: [...secretNames, ...secretNames.map((name) => `*.${name}`)],
        censor: '••••',
      },
      serializers: { err: errorWithoutContents },
      transport: {
        targets: targets()
          .pushIf(!app.inProduction, targets.pretty())
          .pushIf(app.inProduction, targets.file({ destination: 1 }))
          .toArray(),
      },
    },
  },
})
