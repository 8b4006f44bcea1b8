/** What a mail says, in each language. */
import { test } from '@japa/runner'
import { composeMail } from '#modules/mail/compose'

const mail = { kind: 'mail.test', companyId: null, recipient: 'rita@aurora.test' }

test.group('the words of a mail', () => {
  for (const [language, title] of [
    ['pt', 'Os e-mails estão funcionando'],
    ['en', 'E-mail works'],
    ['es', 'Los correos funcionan'],
  ]) {
    test(`${language}: subject, HTML and plain text`, async ({ assert }) => {
      const { subject, html, text } = await composeMail({ ...mail, language })
      assert.include(subject, 'Guichê')
      for (const form of [html, text]) assert.include(form, title)
      assert.include(html, `<html lang="${language}">`)
      assert.notMatch(text, /[<>]/)
      assert.notMatch(subject + html + text, /\{\{|undefined|null/)
    })
  }

  test('what somebody else wrote cannot become HTML', async ({ assert }) => {
    const code = '<script>"&'
    const { html, text } = await composeMail({ ...mail, language: 'pt', code })
    assert.include(html, '&lt;script&gt;&quot;&amp;')
    assert.notInclude(html, code)
    assert.include(text, code)
  })

  test('a kind without words is an error, not an empty mail', async ({ assert }) => {
    const unknown = { ...mail, kind: 'mail.unknown', language: 'pt' }
    await assert.rejects(() => composeMail(unknown), /has no title|has no text|has no subject/)
  })
})
