/**
 * The library in the browser: an admin maintains a list, an agent sends it, a customer receives it (FIL-01, FIL-02).
 */
/// <reference lib="dom" />
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { faultsOf } from '#tests/support/axe'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#A34A28' } })
    .png()
    .toBuffer()

test.group('the files library', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const drawer = (page: Page) => page.getByRole('dialog')
  const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click()

  async function begin(page: Page, name: string) {
    await page.getByRole('button', { name: 'Adicionar lista' }).click()
    await drawer(page).getByLabel('Nome', { exact: true }).fill(name)
    await drawer(page)
      .getByLabel('Mensagem', { exact: true })
      .fill('{{firstName}}, segue o catálogo!')
  }

  test('FIL-01, FIL-02: a list with two files is created, sent in a conversation, and arrives on the phone in order', async ({
    assert,
  }) => {
    const { number, ticket } = await fixture.servedCustomer('Helena Prado', 'Tem catálogo?')
    const admin = await fixture.sit('admin', '/files')
    await begin(admin, 'Catálogo')
    await admin.locator('[data-files-picker]').setInputFiles([
      { name: 'catálogo_2026.csv', mimeType: 'text/csv', buffer: Buffer.from('vaso;10') },
      { name: 'a loja.png', mimeType: 'image/png', buffer: await photo() },
    ])
    await admin.getByLabel('Legenda do arquivo 2').fill('A nossa loja')
    assert.deepEqual(await faultsOf(admin, 'the form'), [])
    await save(admin)
    await drawer(admin).waitFor({ state: 'hidden' })
    const row = admin.getByRole('row', { name: /^Catálogo/ })
    await row.getByRole('link', { name: 'A nossa loja' }).waitFor()

    const agent = await fixture.sit('agent', `/tickets/${ticket.uuid}`)
    await agent.getByRole('button', { name: 'Enviar arquivo, localização ou contato' }).click()
    await agent.getByRole('menuitem', { name: 'Da biblioteca' }).click()
    await drawer(agent).getByRole('button', { name: 'Catálogo', exact: true }).click()
    await drawer(agent).getByText('Helena, segue o catálogo!').waitFor()
    assert.deepEqual(await faultsOf(agent, 'the list as it will be sent'), [])
    // The focus is on the send button.
    await agent.locator(':focus', { hasText: 'Enviar 3 mensagens' }).waitFor()
    await agent.keyboard.press('Enter')
    const log = agent.getByRole('log')
    await log.getByText('Helena, segue o catálogo!').waitFor()
    await log.getByText('A nossa loja').waitFor()
    await agent.locator('[data-composer]:focus').waitFor()

    const got = await fixture.product.sandbox.chatUntil(
      number,
      (messages) => messages.some(({ caption }) => caption === 'A nossa loja'),
      30_000
    )
    const came = got.filter(({ direction }) => direction === 'in').slice(-3)
    assert.deepEqual(
      came.map(({ kind, text, caption }) => [kind, text ?? caption]),
      [
        ['text', 'Helena, segue o catálogo!'],
        ['document', 'catálogo 2026'],
        ['image', 'A nossa loja'],
      ]
    )
    assert.equal(came[1]!.media!.fileName, 'catálogo_2026.csv')
    assert.isTrue(came.every(({ copies }) => copies === 1))
  })

  test('FIL-01, API-11: a taken name and a file that is too large are reported in the form; the rest is kept', async ({
    assert,
  }) => {
    const admin = await fixture.sit('admin', '/files')
    await begin(admin, 'TABELA DE PREÇOS')
    // Built in the page: the test driver only accepts smaller files.
    await admin.locator('[data-files-picker]').evaluate((input: HTMLInputElement) => {
      const large = new File([new Uint8Array(26 * 1024 * 1024)], 'filme.mp4')
      const files = new DataTransfer()
      files.items.add(large)
      files.items.add(new File(['a;b'], 'pequeno.csv'))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await admin.getByText('O arquivo está vazio ou passa de 25 MB.').waitFor()
    assert.equal(await admin.locator('[data-file-option]').count(), 1)
    await save(admin)
    await admin.getByText('Já existe uma lista com este nome.').waitFor()
    await admin
      .locator('input:focus')
      .and(drawer(admin).getByLabel('Nome', { exact: true }))
      .waitFor()
    await drawer(admin).getByLabel('Nome', { exact: true }).fill('Tabela nova')
    await save(admin)
    await drawer(admin).waitFor({ state: 'hidden' })
    const row = admin.getByRole('row', { name: /^Tabela nova/ })
    await row.getByRole('link', { name: 'pequeno' }).waitFor()

    // Closing by mistake does not lose what was typed.
    await admin.getByRole('button', { name: 'Editar: Tabela nova' }).click()
    await drawer(admin).getByLabel('Nome', { exact: true }).fill('Outra coisa')
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Descartar' }).click()
    await row.waitFor()
    await admin.getByRole('button', { name: 'Excluir: Tabela nova' }).click()
    await admin.getByRole('button', { name: 'Excluir lista' }).click()
    await row.waitFor({ state: 'detached' })
  })
})
