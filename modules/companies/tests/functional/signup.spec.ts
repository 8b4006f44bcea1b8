/** Visitors sign up (BIL-01, API-15). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { platform, readSetting, writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { aSignup, forgetSignups } from '#modules/companies/testing'
import { aCompany } from '#modules/identity/testing'

const signUp = (client: ApiClient, form: object) =>
  apiAs(client, null).post('/companies/cadastro', form)
const signIn = (client: ApiClient, { email, password }: ReturnType<typeof aSignup>) =>
  apiAs(client, null).post('/auth/login', { email, password })

test.group('signup', (group) => {
  let clock: ReturnType<typeof frozenClock>
  group.each.setup(async () => {
    await forgetSignups()
    // 23:30 of the 28th in São Paulo: there the trial is counted.
    clock = frozenClock('2028-02-29T02:30:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      clock.thaw()
      await forgetSignups()
    }
  })

  test('BIL-01: a visitor becomes the admin of a company on trial, and signs in', async ({
    client,
    assert,
  }) => {
    const form = aSignup()
    const answer = await signUp(client, form)
    answer.assertStatus(200)
    const { id } = answer.body()
    assert.containsSubset(answer.body(), {
      name: form.name,
      email: form.email,
      phone: '11987654321',
      status: true,
      campaignsEnabled: true,
      dueDate: '2028-03-02',
    })
    assert.notInclude(answer.text(), form.password)
    const signedIn = await signIn(client, form)
    signedIn.assertStatus(200)
    signedIn.assertBodyContains({ user: { companyId: id, profile: 'admin', super: false } })
    assert.equal(await readSetting({ companyId: id }, 'identity.campaigns'), 'true')
  })

  test('AUT-11: the admin keeps the language in which the form was filled in', async ({
    client,
    assert,
  }) => {
    const form = aSignup()
    const answer = await signUp(client, { ...form, language: 'es' })
    answer.assertStatus(200)
    const signedIn = await signIn(client, form)
    assert.equal(signedIn.body().user.language, 'es')
  })

  test('BIL-01: what a visitor may not decide is ignored', async ({ client, assert }) => {
    const answer = await signUp(client, {
      ...aSignup(),
      dueDate: '2099-12-31',
      status: false,
      campaignsEnabled: false,
      recurrence: 'ANUAL',
      isPlatform: true,
      companyId: (await aCompany()).id,
    })
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), {
      status: true,
      campaignsEnabled: true,
      dueDate: '2028-03-02',
    })
    const [row] = await db.from('companies').where('id', answer.body().id)
    assert.isFalse(row.is_platform)
  })

  test('BIL-01: the trial lasts as long as the operator says', async ({ client }) => {
    await writeSetting(platform, 'companies.trial_days', 14)
    const answer = await signUp(client, aSignup())
    answer.assertBodyContains({ dueDate: '2028-03-13' })
    const state = await apiAs(client, null).get('/signup')
    state.assertBodyContains({ isOpen: true, trialDays: 14 })
  })

  test('BIL-01: with signing up switched off nobody can', async ({ client, assert }) => {
    await writeSetting(platform, 'companies.signup', 'disabled')
    const form = aSignup()
    const answer = await signUp(client, form)
    answer.assertStatus(403)
    answer.assertBodyContains({ error: 'ERR_USER_CREATION_DISABLED' })
    const state = await apiAs(client, null).get('/signup')
    state.assertBodyContains({ isOpen: false })
    assert.lengthOf(await db.from('companies').where('email', form.email), 0)
  })

  test('BIL-01: an e-mail with which somebody signs in is 409, and no company is left', async ({
    client,
    assert,
  }) => {
    const first = aSignup()
    ;(await signUp(client, first)).assertStatus(200)
    const second = { ...first, email: first.email.toUpperCase(), name: 'Outra padaria' }
    const answer = await signUp(client, second)
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_EMAIL_ALREADY_EXISTS' })
    assert.lengthOf(await db.from('companies').where('name', second.name), 0)
  })

  test('{what} is 422 at {field}')
    .with([
      { what: 'a name of one letter', field: 'name', value: 'P' },
      { what: 'a name of 51', field: 'name', value: 'x'.repeat(51) },
      { what: 'a language that there is not', field: 'language', value: 'fr' },
      { what: 'no e-mail', field: 'email', value: 'padaria' },
      { what: 'a phone of 9 digits', field: 'phone', value: '987654321' },
      { what: 'a phone of 12 digits', field: 'phone', value: '551198765432' },
      { what: 'a phone of letters', field: 'phone', value: 'onze nove oito' },
      { what: 'a password of 4', field: 'password', value: 'Abc1' },
      { what: 'a password of 51', field: 'password', value: 'x'.repeat(51) },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const answer = await signUp(client, { ...aSignup(), [field]: value })
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, field)
    })

  test('API-15: five an hour from one address', async ({ client }) => {
    for (let n = 1; n <= 5; n++) (await signUp(client, aSignup())).assertStatus(200)
    const sixth = await signUp(client, aSignup())
    sixth.assertStatus(429)
    sixth.assertBodyContains({ error: 'ERR_RATE_LIMIT' })
  })
})

test.group('signup, at once', () => {
  test('BIL-01: of five with one e-mail one gets a company', async ({
    client,
    assert,
    cleanup,
  }) => {
    await forgetSignups()
    const form = aSignup()
    cleanup(async () => {
      await db.from('companies').where('email', form.email).delete()
      await forgetSignups()
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(client, form)))
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [200, 409, 409, 409, 409])
    assert.lengthOf(await db.from('companies').where('email', form.email), 1)
  })
})
