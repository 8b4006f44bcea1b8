/** Plugins and hooks of every test suite: assertions, the HTTP client, a migrated database. */
import type { Server } from 'node:http'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Config } from '@japa/runner/types'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { openSockets } from '#app/kernel/realtime/open_sockets'
import { createWebServer } from '#app/kernel/http/web_server'
import { assertDocumented, watchApi } from '#tests/support/documented'

export const plugins: Config['plugins'] = [assert(), apiClient(), pluginAdonisJS(app)]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [() => testUtils.db().migrate()],
  teardown: [],
}

const served = ['kernel', 'functional', 'wire', 'gateway', 'flow']

export const configureSuite: Config['configureSuite'] = (suite) => {
  if (served.includes(suite.name)) {
    suite.setup(serve)
    suite.onGroup((group) => void group.each.teardown(assertDocumented))
  }
  if (suite.name === 'browser') suite.setup(() => closeSharedFixture)
}

/** Closes what the browser tests of this process share; it is opened by the first of them. */
async function closeSharedFixture() {
  const { closeBrowserFixture } = await import('#tests/support/browser_fixture')
  await closeBrowserFixture()
}

/** Starts the HTTP server with its sockets, as in production. */
async function serve() {
  let server: Server | null = null
  const close = await testUtils.httpServer().start((handler) => (server = createWebServer(handler)))
  await watchApi(server!)
  // It ends the server, too.
  return (await openSockets(app)) ?? close
}
