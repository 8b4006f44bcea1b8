/** Contact lists in the browser: people from files, their faults, the check of their numbers, and leaving meanwhile. */
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { utils, write } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { faultsOf } from '#tests/support/axe'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The bytes of a spreadsheet with these rows. */
function sheetOf(rows: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Clientes')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

test.group('contact lists', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

  async function openNewList(name: string) {
    const page = await fixture.sit('admin', '/contact-lists')
    await page.getByRole('button', { name: 'Adicionar lista' }).click()
    await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: `Abrir: ${name}` }).click()
    await page.getByText('Ninguém nesta lista por enquanto').waitFor()
    return page
  }
  async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
    await page.getByRole('button', { name: 'Importar' }).first().click()
    const drawer = page.getByRole('dialog', { name: /^Importar para/ })
    await drawer.getByLabel('Escolher arquivo').first().setInputFiles(file)
    await drawer.waitFor({ state: 'hidden' })
  }

  test('LST-01, LST-02: a sheet with a wrong row and a number in both Brazilian forms; the rest is checked', async ({
    assert,
  }) => {
    const page = await openNewList('Feira de dezembro')
    const buffer = sheetOf([
      ['Nome', 'Telefone', 'E-mail'],
      ['Ana Lima', '(11) 97700-0001', 'ana@example.com'],
      ['Ana de novo', '11 7700-0001', ''],
      ['Bia Reis', '11 97700-0002', ''],
      ['Caio', '12', ''],
      ['Davi Nobre', '11 91234-0000', ''],
    ])
    await choose(page, { name: 'feira.xlsx', mimeType: xlsx, buffer })
    const result = page.getByRole('status', { name: 'feira.xlsx foi importado' })
    await result
      .getByText(
        '3 pessoas novas · 1 já estava na lista ou repetida no arquivo · 1 linha não entrou'
      )
      .waitFor()
    await rowOf(page, 'Ana Lima').getByText('+55 11 97700-0001').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      result.getByRole('button', { name: 'Baixar a linha com erro' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'linhas_com_erro.csv')
    const faults = await readFile(await download.path(), 'utf8')
    assert.equal(
      faults.replace('\uFEFF', '').trim(),
      'Linha;Nome;Número;E-mail;Motivo\r\n5;Caio;12;;Não é um número de telefone.'
    )

    await rowOf(page, 'Bia Reis').getByText('No WhatsApp').waitFor({ timeout: 60_000 })
    await rowOf(page, 'Davi Nobre').getByText('Fora do WhatsApp').waitFor({ timeout: 60_000 })
    await page.getByText('Fora do WhatsApp', { exact: false }).first().click()
    await rowOf(page, 'Ana Lima').waitFor({ state: 'detached' })
    await rowOf(page, 'Davi Nobre').waitFor()
    assert.deepEqual(await faultsOf(page, 'the people on a list'), [])
  })

  test('LST-01: the page is left and loaded again while a large file is read, which goes on', async () => {
    const page = await openNewList('Todos os clientes')
    const rows = Array.from(
      { length: 20_000 },
      (_none, at) => `Cliente ${at};119${81_000_001 + at}`
    )
    const buffer = Buffer.from(['nome;celular', ...rows].join('\n'))
    await choose(page, { name: 'clientes.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('region', { name: /^(Abrindo|Lendo) clientes\.csv$/ }).waitFor()
    await page.getByRole('link', { name: 'Voltar às listas' }).click()
    const row = rowOf(page, 'Todos os clientes')
    await row.getByText(/^Lendo um arquivo: [\d.]+ de 20\.000 linhas$/).waitFor({ timeout: 60_000 })
    await page.reload()
    await row.getByText('20.000', { exact: true }).waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: 'Abrir: Todos os clientes' }).click()
    await page.getByText('20.000 pessoas novas').waitFor()
    await page.getByRole('region', { name: 'Conferindo os números no WhatsApp' }).waitFor()
    await page.getByText(/ de 20\.000 conferidos · cerca de \d+ minutos/).waitFor()

    await page.getByRole('link', { name: 'Voltar às listas' }).click()
    await page.getByRole('button', { name: 'Excluir: Todos os clientes' }).click()
    await page.getByText('As 20.000 pessoas que estão nela saem junto.').first().waitFor()
    await page.getByRole('button', { name: 'Excluir lista' }).click()
    await row.waitFor({ state: 'detached' })
  })
})
