/** Rate limits of signing in. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { apiAs } from '#app/kernel/testing/api'
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import { anAgent, forgetSignInAttempts } from '#modules/identity/testing'

test.group('limits of signing in', (group) => {
  group.each.setup(async () => {
    await forgetSignInAttempts()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await forgetSignInAttempts()
    }
  })

  const logIn = (client: ApiClient, email: string, password = 'wrong') =>
    apiAs(client, null).post('/auth/login', { email, password })

  test('AUT-01: after five failures the right password is refused too', async ({
    client,
    assert,
  }) => {
    const { user } = await anAgent()
    for (let failure = 1; failure <= 5; failure++) {
      const response = await logIn(client, user.email)
      response.assertStatus(401)
    }
    const locked = await logIn(client, user.email.toUpperCase(), factoryPassword)
    locked.assertStatus(429)
    locked.assertBodyContains({ error: 'ERR_RATE_LIMIT' })
    const seconds = Number(locked.header('retry-after'))
    assert.isAbove(seconds, 14 * 60)
    assert.isAtMost(seconds, 15 * 60)
  })

  test('AUT-01: a success resets the failures', async ({ client }) => {
    const { user } = await anAgent()
    for (let failure = 1; failure <= 3; failure++) await logIn(client, user.email)
    const response = await logIn(client, user.email, factoryPassword)
    response.assertStatus(200)
  })

  test('API-15: five attempts per minute for one e-mail, including successful ones', async ({
    client,
    assert,
  }) => {
    const { user } = await anAgent()
    for (let attempt = 1; attempt <= 5; attempt++) {
      const response = await logIn(client, user.email, factoryPassword)
      response.assertStatus(200)
    }
    const refused = await logIn(client, user.email, factoryPassword)
    refused.assertStatus(429)
    assert.isAtMost(Number(refused.header('retry-after')), 60)
  })

  test('API-15: ten attempts per minute from one IP address, for any e-mail', async ({
    client,
  }) => {
    for (let attempt = 1; attempt <= 10; attempt++) {
      const response = await logIn(client, `nobody${attempt}@company.test`)
      response.assertStatus(401)
    }
    const refused = await logIn(client, 'nobody11@company.test')
    refused.assertStatus(429)
  })
})
