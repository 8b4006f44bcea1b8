/** Name and colours of the platform: the operator chooses them, everybody sees them. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { currentBrand } from '#app/kernel/settings/brand'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { defaultBrand } from '#app/kernel/text/brand'
import { aSuper, anAdmin } from '#modules/identity/testing'

const colors = { light: '#7A1F5C', dark: '#F0A6D2' }

test.group('branding', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('until the operator chooses, everybody reads the brand of the product', async ({
    client,
  }) => {
    const answer = await apiAs(client, null).get('/branding')
    answer.assertStatus(200)
    answer.assertBody(defaultBrand)
  })

  test('the operator changes name and colours, a visitor reads them', async ({
    client,
    assert,
  }) => {
    const operator = await aSuper()
    const form = { name: 'Atende Fácil', colors: { light: '#7a1f5c', dark: colors.dark } }
    const saved = await apiAs(client, operator).put('/branding', form)
    saved.assertStatus(200)
    saved.assertBody({ ...defaultBrand, name: 'Atende Fácil', colors })
    const read = await apiAs(client, null).get('/branding')
    assert.deepEqual(read.body(), saved.body())
    const audits = await auditsOf('brand')
    assert.containsSubset(audits.at(-1), {
      action: 'companies.brand',
      user_id: operator.user.id,
      before: { name: 'Guichê', ...defaultBrand.colors },
      after: { name: 'Atende Fácil', ...colors },
    })
  })

  test('what is left out stays', async ({ client }) => {
    const calls = apiAs(client, await aSuper())
    await calls.put('/branding', { name: 'Atende Fácil' })
    const answer = await calls.put('/branding', { colors: { light: colors.light } })
    answer.assertBody({
      ...defaultBrand,
      name: 'Atende Fácil',
      colors: { ...defaultBrand.colors, light: colors.light },
    })
  })

  test('whoever has it already gets 304, until it changes', async ({ client, assert }) => {
    const ask = (etag?: string) => {
      const call = client.get('/branding').accept('json')
      return etag ? call.header('if-none-match', etag) : call
    }
    const first = await ask()
    const etag = first.header('etag')!
    assert.equal(first.header('cache-control'), 'public, no-cache')
    const second = await ask(etag)
    second.assertStatus(304)
    assert.equal(second.text(), '')
    await apiAs(client, await aSuper()).put('/branding', { name: 'Atende Fácil' })
    ;(await ask(etag)).assertStatus(200)
  })

  test('nobody but the operator changes it', async ({ client, assert }) => {
    for (const [caller, error] of [
      [null, 'ERR_TOKEN_EXPIRED'],
      [await anAdmin(), 'ERR_NO_PERMISSION'],
    ] as const) {
      const calls = apiAs(client, caller)
      const answers = [
        await calls.put('/branding', { name: 'Outro' }),
        await calls.post('/branding/favicon'),
        await calls.delete('/branding/favicon'),
      ]
      for (const answer of answers) answer.assertBodyContains({ error })
    }
    assert.deepEqual(await currentBrand(), defaultBrand)
  })

  test('{what} is 422 at {field}: {rule}')
    .with([
      { what: 'an empty name', body: { name: '  ' }, field: 'name', rule: 'minLength' },
      { what: 'a name of 41', body: { name: 'x'.repeat(41) }, field: 'name', rule: 'maxLength' },
      {
        what: 'a word for a colour',
        body: { colors: { light: 'teal' } },
        field: 'colors.light',
        rule: 'color',
      },
      {
        what: 'a colour of three digits',
        body: { colors: { dark: '#FFF' } },
        field: 'colors.dark',
        rule: 'color',
      },
      {
        what: 'a pale colour in light mode',
        body: { colors: { light: '#3FB6BE' } },
        field: 'colors.light',
        rule: 'contrast',
      },
      {
        what: 'a deep colour in dark mode',
        body: { colors: { dark: '#0B6E76' } },
        field: 'colors.dark',
        rule: 'contrast',
      },
    ])
    .run(async ({ client, assert }, { body, field, rule }) => {
      const answer = await apiAs(client, await aSuper()).put('/branding', body)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field, rule }] })
      assert.deepEqual(await currentBrand(), defaultBrand)
    })

  test('a name is one line', async ({ client }) => {
    const answer = await apiAs(client, await aSuper()).put('/branding', {
      name: ' Atende\r\nBcc: x@y.test ',
    })
    answer.assertBodyContains({ name: 'Atende Bcc: x@y.test' })
  })

  test('its settings are in no list, and PUT /settings does not know them', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    assert.notInclude((await calls.get('/settings/platform')).text(), 'companies.brand')
    const answer = await calls.put('/settings/companies.brand_name', { value: 'Outro' })
    answer.assertStatus(404)
    answer.assertBodyContains({ error: 'ERR_NO_SETTING_FOUND' })
  })
})
