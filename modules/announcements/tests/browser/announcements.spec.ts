/** The operator writes; an agent gets it at once, reads it by keyboard, and the dot does not return. */
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { aPng } from '#modules/announcements/testing'
import { faultsOf } from '#tests/support/axe'
import { openWindow, signIn } from '#tests/support/browser'
import type { Product } from '#tests/support/product'
import { openBrowserFixture, ownWindows } from '#tests/support/browser_fixture'

test.group('announcements', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    ;({ product, browser } = await openBrowserFixture())
  })
  group.each.setup(ownWindows)

  const sit = async (email: string, path: string): Promise<Page> =>
    signIn(await openWindow(browser), product, email, path)
  const megaphone = (page: Page) => page.getByRole('button', { name: 'Avisos', exact: true })
  const dot = (page: Page) => page.getByRole('img', { name: 'Há avisos novos' })

  test('ANN-01: an announcement with a picture by the operator is shown to an agent without a reload', async ({
    assert,
  }) => {
    const agent = await sit('agent@guiche.local', '/tickets')
    await megaphone(agent).click()
    const list = agent.getByRole('region', { name: 'Avisos' })
    await list.getByRole('button', { name: /Manutenção/ }).waitFor()
    const faults = [await faultsOf(agent, 'the list', 'section[aria-label=Avisos]')]
    await megaphone(agent).click()
    await dot(agent).waitFor({ state: 'detached' })

    const operator = await sit('super@guiche.local', '/announcements')
    await operator.getByRole('button', { name: 'Escrever aviso' }).click()
    await operator.getByRole('textbox', { name: 'Título' }).fill('Nova tela de contatos')
    await operator.getByRole('textbox', { name: 'Texto' }).click()
    await operator.keyboard.type('Leia ')
    await operator.getByRole('button', { name: 'Negrito' }).click()
    await operator.keyboard.type('com calma')
    const file = { name: 'tela.png', mimeType: 'image/png', buffer: aPng }
    await operator.locator('[data-announcement-picture]').setInputFiles(file)
    await operator.getByRole('radio', { name: 'Alta' }).check()
    faults.push(await faultsOf(operator, 'the form', '.ant-drawer'))
    await operator.getByRole('button', { name: 'Salvar' }).click()
    await operator.getByText('Aviso salvo').waitFor()
    faults.push(await faultsOf(operator, 'the page', 'main'))

    await dot(agent).waitFor()
    await megaphone(agent).focus()
    await agent.keyboard.press('Enter')
    await list.getByRole('img', { name: 'Novo' }).waitFor()
    await list.getByRole('button', { name: /Nova tela de contatos/ }).focus()
    await agent.keyboard.press('Enter')
    const reader = agent.getByRole('dialog', { name: 'Nova tela de contatos' })
    await reader.locator('b', { hasText: 'com calma' }).waitFor()
    const shown = reader.getByRole('img', { name: 'tela.png' })
    await agent.waitForFunction(
      (picture) => (picture as HTMLImageElement).naturalWidth > 0,
      await shown.elementHandle()
    )
    faults.push(await faultsOf(agent, 'the reader', '.ant-modal'))
    await agent.keyboard.press('Escape')
    await agent.locator(':focus').and(megaphone(agent)).waitFor()
    assert.equal(await dot(agent).count(), 0)
    assert.deepEqual(faults.flat(), [])

    await megaphone(agent).click()
    await list.getByRole('button', { name: /Nova tela/ }).waitFor()
    await operator.getByRole('button', { name: 'Excluir: Nova tela de contatos' }).click()
    await operator.getByRole('button', { name: 'Excluir aviso' }).click()
    await operator.getByText('Aviso excluído').waitFor()
    await list.getByRole('button', { name: /Nova tela/ }).waitFor({ state: 'detached' })
    await list.getByRole('button', { name: /Manutenção/ }).waitFor()
  })

  test('operations.md 8: a user who is not the operator gets a message and is redirected', async () => {
    const agent = await sit('agent@guiche.local', '/tickets')
    await agent.goto(`${product.url}/announcements`)
    await agent
      .locator('.ant-message-info')
      .getByText('Você não tem acesso a esta página.')
      .waitFor()
    await agent.waitForURL((url) => url.pathname !== '/announcements')
  })
})
