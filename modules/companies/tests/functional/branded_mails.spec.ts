/** Mails come by the name of the platform, and in its colours. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aSuper } from '#modules/identity/testing'
import { openMailbox, type Mailbox } from '#modules/mail/testing'

const brand = { name: 'Atende "Já" & Cia', colors: { light: '#7A1F5C', dark: '#F0A6D2' } }

test.group('branded mails', (group) => {
  let mailbox: Mailbox
  group.each.setup(async () => {
    mailbox = await openMailbox()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await mailbox.close()
    }
  })

  test('sender, subject, heading and colours are those of the brand', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await aSuper())
    await calls.put('/branding', brand)
    await calls.post('/mails/test', { recipient: 'rita@aurora.test' })
    const [arrived] = await mailbox.delivered()
    assert.equal(arrived.from?.value[0].name, brand.name)
    assert.equal(arrived.subject, `E-mail de teste do ${brand.name}`)
    const html = String(arrived.html)
    assert.match(html, /class="brand"[^>]*color:#7A1F5C">Atende &quot;Já&quot; &amp; Cia</)
    assert.include(html, '.brand, .link { color: #F0A6D2 !important }')
    assert.notInclude(html + arrived.text, 'Guichê')
    const transport = await calls.get('/mails/transport')
    assert.isTrue(transport.body().from.startsWith(`${brand.name} <`))
  })
})
