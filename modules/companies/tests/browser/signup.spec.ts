/** A visitor signs up while the operator watches; the operator renews the company, closes signing up and deletes it. */
import { test } from '@japa/runner'
import { openWindow } from '#tests/support/browser'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const name = 'Padaria da Ana'

test.group('companies', (group) => {
  let fixture: BrowserFixture
  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('BIL-01, BIL-06, BIL-18: from signing up to being deleted', async ({ assert }) => {
    const { browser, product } = fixture
    const operator = await fixture.sit('super', '/settings?tab=companies')
    await operator.getByText('A sua').waitFor()

    const visitor = await (await openWindow(browser)).newPage()
    await visitor.goto(`${product.url}/login`)
    // Pressed as long as people do. The field for the e-mail has the focus: its error moves the link.
    await visitor.getByRole('link', { name: 'Criar uma conta' }).click({ delay: 200 })
    await visitor.getByText('3 dias grátis, sem cartão.').waitFor()
    await visitor.getByLabel('Nome da empresa').fill(name)
    await visitor.getByLabel('E-mail').fill('ana@padaria.test')
    await visitor.getByLabel('Telefone com DDD').pressSequentially('5511987654321')
    assert.equal(await visitor.getByLabel('Telefone com DDD').inputValue(), '(11) 98765-4321')
    await visitor.getByLabel('Senha').fill('Bom-segredo-17')
    // Only where plans are sold.
    const { ok } = await fetch(`${product.url}/plans/list`)
    if (ok) await visitor.getByText('Essencial').click()
    await visitor.getByRole('button', { name: 'Criar conta' }).click()
    await visitor.getByRole('region', { name: 'Lista de atendimentos' }).waitFor()

    const row = operator.getByRole('row', { name })
    await row.getByText('vence em 3 dias').waitFor()
    await operator.getByRole('button', { name: `Renovar: ${name}` }).click()
    await operator.getByRole('radio', { name: /^12 meses/ }).check()
    await operator.getByRole('dialog').getByRole('button', { name: 'Renovar' }).click()
    await row.getByText(/vence em 36\d dias/).waitFor()

    await operator.getByRole('button', { name: `Excluir: ${name}` }).click()
    await operator.getByLabel('Para confirmar, digite o nome da empresa').fill(name)
    await operator.getByRole('button', { name: 'Excluir empresa' }).click()
    await row.waitFor({ state: 'detached' })
    // The admin is signed out at once.
    await visitor.getByRole('heading', { name: 'Entrar' }).waitFor()
  })

  test('BIL-01: the operator closes signing up', async () => {
    const { browser, product } = fixture
    const operator = await fixture.sit('super', '/settings?tab=platform')
    const door = operator.getByRole('switch', { name: 'Cadastro aberto' })
    const turn = async () => {
      const saved = operator.waitForResponse((answer) => answer.url().endsWith('/allowregister'))
      await door.click()
      await saved
    }
    await turn()
    const visitor = await (await openWindow(browser)).newPage()
    await visitor.goto(`${product.url}/signup?companyId=1`)
    await visitor.getByText(/não é possível criar contas/).waitFor()
    await turn()
    await visitor.reload()
    await visitor.getByLabel('Nome da empresa').waitFor()
  })
})
