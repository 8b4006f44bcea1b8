/** The framework's manifest: providers, commands and test suites. */
import { defineConfig } from '@adonisjs/core/app'
import { commandLoaders } from '#app/kernel/modules/contributions'

export default defineConfig({
  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('@adonisjs/lucid/commands'),
    ...commandLoaders(),
  ],
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    { file: () => import('@adonisjs/core/providers/repl_provider'), environment: ['repl', 'test'] },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/cors/cors_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('@adonisjs/drive/drive_provider'),
    () => import('@adonisjs/transmit/transmit_provider'),
    () => import('@adonisjs/mail/mail_provider'),
    () => import('@rlanz/bull-queue/queue_provider'),
    () => import('#app/providers/modules_provider'),
    () => import('#app/providers/jobs_provider'),
  ],
  preloads: [() => import('#start/routes'), () => import('#start/kernel')],
  metaFiles: [
    { pattern: 'web/dist/**', reloadServer: false },
    { pattern: 'modules/*/lang/*.json', reloadServer: false },
    { pattern: 'modules/*/lang/server/*.json', reloadServer: false },
    { pattern: 'modules/*/api.schema.json', reloadServer: false },
    { pattern: 'sandbox/page/**', reloadServer: false },
    { pattern: 'modules/*/sandbox/page/**', reloadServer: false },
    { pattern: 'bin/guiche.mjs', reloadServer: false },
    { pattern: 'scripts/bootstrap/node24.mjs', reloadServer: false },
  ],
  directories: {
    config: 'config',
    commands: 'app/commands',
    stubs: 'app/stubs',
    tests: 'tests',
  },
  tests: {
    forceExit: true,
    timeout: 30_000,
    suites: [
      {
        name: 'unit',
        files: [
          'modules/*/tests/unit/**/*.spec.ts',
          'app/kernel/tests/unit/**/*.spec.ts',
          'libs/*/tests/*.spec.ts',
        ],
      },
      {
        name: 'kernel',
        files: ['app/kernel/tests/*.spec.ts', 'tests/*.spec.ts'],
        timeout: 120_000,
      },
      {
        name: 'functional',
        files: ['modules/*/tests/functional/**/*.spec.ts', 'tests/functional/**/*.spec.ts'],
      },
      {
        name: 'wire',
        files: ['modules/*/tests/wire/**/*.spec.ts', 'tests/wire/**/*.spec.ts'],
      },
      {
        name: 'sandbox',
        files: ['sandbox/tests/**/*.spec.ts', 'modules/*/sandbox/tests/**/*.spec.ts'],
        timeout: 120_000,
      },
      { name: 'gateway', files: ['modules/*/tests/gateway/**/*.spec.ts'], timeout: 120_000 },
      { name: 'flow', files: ['tests/flows/**/*.spec.ts'], timeout: 120_000 },
      {
        name: 'scripts',
        files: [
          'scripts/tests/**/*.spec.ts',
          'cli/tests/*.spec.ts',
          'modules/*/tests/cli/*.spec.ts',
        ],
        timeout: 180_000,
      },
      {
        name: 'browser',
        files: ['tests/browser/**/*.spec.ts', 'modules/*/tests/browser/**/*.spec.ts'],
        timeout: 180_000,
      },
      {
        name: 'crash',
        files: ['tests/crash/**/*.spec.ts', 'modules/*/tests/crash/**/*.spec.ts'],
        timeout: 900_000,
      },
    ],
  },
})
