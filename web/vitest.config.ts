/** The tests of the screens: jsdom, against a stub server on loopback. */
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { alias } from './vite.config'

const here = import.meta.dirname

export default defineConfig({
  root: path.join(here, '..'),
  resolve: { alias },
  plugins: [react()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://guiche.test/' } },
    include: ['web/src/**/*.test.{ts,tsx}', 'modules/*/web/**/*.test.{ts,tsx}'],
    setupFiles: [path.join(here, 'src/testing/setup.ts')],
    restoreMocks: true,
    // One page for many files, cleaned before each test: loading the screens anew cost more than the tests.
    isolate: false,
    // Some fill in whole forms, on a machine that builds and tests other things beside them.
    testTimeout: 30_000,
  },
})
