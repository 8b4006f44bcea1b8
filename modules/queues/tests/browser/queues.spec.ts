/** An admin creates a queue with hours and a menu, and sets the company's hours. */
/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright'
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openWindow, signIn } from '#tests/support/browser'
import { Product } from '#tests/support/product'

test.group('queues', (group) => {
  let product: Product
  let browser: Browser

  group.setup(async () => {
    product = await Product.start()
    browser = await openBrowser()
    return async () => {
      await browser.close()
      await product.stop()
    }
  })
  group.each.teardown(async () => {
    for (const context of browser.contexts()) await context.close()
  })

  const admin = async (looks = {}) =>
    signIn(await openWindow(browser, looks), product, 'admin@guiche.local')
  const faultsOf = async (page: Page) =>
    (await new AxeBuilder({ page }).analyze()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`
    )
  const choose = async (page: Page, whose: string) => {
    await page.goto(`${product.url}/settings`)
    await page.getByRole('combobox', { name: 'Horário de atendimento' }).click()
    await page.getByTitle(whose, { exact: true }).click()
    await page.getByText('Salvo').first().waitFor()
  }

  test('TCK-16, BOT-20, BOT-27: creates a queue, builds its menu by keyboard, and deletes a branch', async ({
    assert,
  }) => {
    const page = await admin()
    await page.goto(`${product.url}/queues`)
    await page.getByText('Vendas').first().waitFor()
    await page.getByRole('button', { name: 'Adicionar fila' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Trocas')
    const colors = page.getByRole('radiogroup').getByRole('radio')
    assert.equal(await colors.count(), 50)
    await colors.nth(25).check()
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await page.getByText('Fila salva.').waitFor()

    await page.getByRole('dialog', { name: 'Fila Trocas' }).waitFor()
    await page.getByRole('tab', { name: 'Menu' }).click()
    for (const title of ['Troca', 'Devolução']) {
      await page.getByRole('button', { name: 'Adicionar opção' }).click()
      await page.getByLabel('Título').fill(title)
      await page.keyboard.press('Enter')
      await page.getByRole('group', { name: title, exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Adicionar dentro de Troca', exact: true }).click()
    await page.getByLabel('Título').fill('Tamanho errado')
    await page.getByLabel('Mensagem', { exact: true }).fill('Qual tamanho você quer?')
    await page.getByRole('button', { name: 'Salvar opção' }).click()
    await page.getByRole('group', { name: 'Tamanho errado' }).waitFor()
    const top = () =>
      page
        .locator('[aria-label="Opções do menu"] > li > [role=group]')
        .evaluateAll((lines) => lines.map((line) => line.getAttribute('aria-label')))
    assert.deepEqual(await top(), ['Troca', 'Devolução'])
    await page.getByRole('button', { name: 'Editar: Devolução' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('button', { name: 'Descer: Devolução' }).waitFor()
    assert.deepEqual(await top(), ['Devolução', 'Troca'])
    assert.deepEqual(await faultsOf(page), [])

    await page.getByRole('button', { name: 'Excluir: Troca', exact: true }).click()
    await page.getByText('Também sai 1 opção de dentro dela: Tamanho errado.').waitFor()
    await page.getByRole('button', { name: 'Excluir opção' }).click()
    await page.getByRole('group', { name: 'Tamanho errado' }).waitFor({ state: 'detached' })
    assert.deepEqual(await top(), ['Devolução'])
  })

  test('BOT-40, BOT-41: the hours of the company and of a queue are each edited in their own place', async ({
    assert,
  }) => {
    const page = await admin()
    await choose(page, 'Da empresa')
    await page.getByRole('tab', { name: 'Horário' }).click()
    await page.getByRole('button', { name: 'Definir horário' }).click()
    await page.getByLabel('sexta-feira, início do turno 1').fill('22:00')
    await page.getByLabel('sexta-feira, fim do turno 1').fill('02:00')
    await page.getByText('Vai até 02:00 de sábado').waitFor()
    assert.deepEqual(await faultsOf(page), [])
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Horário salvo.').waitFor()
    await page.reload()
    await page.getByText('Vai até 02:00 de sábado').waitFor()

    await page.getByRole('tab', { name: 'Feriados' }).click()
    await page.getByRole('button', { name: 'Adicionar feriado' }).click()
    await page.getByLabel('Data').fill('2030-12-25')
    await page.getByLabel('Nome', { exact: true }).fill('Natal')
    await page.keyboard.press('Enter')
    await page.getByText('25/12/2030').waitFor()

    await choose(page, 'De cada fila')
    assert.equal(await page.getByRole('tab', { name: 'Horário' }).count(), 0)
    await page.goto(`${product.url}/queues`)
    await page.getByRole('button', { name: 'Editar: Suporte' }).click()
    await page.getByRole('tab', { name: 'Horário' }).click()
    await page.getByLabel('Mensagem fora do horário').fill('Voltamos às 8.')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Fila salva.').waitFor()
  })
})
