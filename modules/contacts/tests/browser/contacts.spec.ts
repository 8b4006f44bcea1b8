/** Contacts in the browser: adding, duplicates, messages, deletion, and imports of valid and malicious sheets. */
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { zipEntries } from '#tests/support/zip_entries'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

test.group('contacts', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const sit = (name: string) => fixture.sit(name, '/contacts')
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

  test('CON-01..03: a contact is added, shown to a colleague, not duplicated, written to, and deleted by an admin', async ({
    assert,
  }) => {
    const number = '5511976990001'
    await fixture.product.sandbox.addPhone(number, 'Wilson Rocha')
    const [agent, admin] = [await sit('agent'), await sit('admin')]
    await admin.getByRole('searchbox').fill('wilson')
    await admin.getByText('Nenhum contato encontrado').waitFor()

    const add = async (name: string, typed: string) => {
      await agent.getByRole('button', { name: 'Adicionar contato' }).first().click()
      const form = agent.getByRole('dialog', { name: 'Novo contato' })
      await form.getByLabel('Nome', { exact: true }).fill(name)
      await form.getByLabel('Número', { exact: true }).fill(typed)
      await form.getByRole('button', { name: 'Salvar' }).click()
      return form
    }
    const absent = await add('Ninguém', '11 91234-0000')
    await absent.getByText('Ninguém tem este número no WhatsApp. Confira').waitFor()
    await absent.getByLabel('Nome', { exact: true }).fill('Wilson Rocha')
    await absent.getByLabel('Número', { exact: true }).fill('11 97699-0001')
    await absent.getByRole('button', { name: 'Salvar' }).click()
    await absent.waitFor({ state: 'hidden' })
    await rowOf(admin, 'Wilson Rocha').getByText('+55 11 97699-0001').waitFor()

    const doubled = await add('Outro Wilson', '+55 (11) 97699-0001')
    await doubled.getByText('Wilson Rocha já tem este número.').waitFor()
    await doubled.getByRole('button', { name: 'Abrir este contato' }).click()
    const form = agent.getByRole('dialog', { name: 'Editar contato' })
    await form.getByText('Este número está no WhatsApp').waitFor()
    await form.getByRole('switch', { name: 'Sem respostas automáticas' }).click()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await rowOf(admin, 'Wilson Rocha').getByText('Sem respostas automáticas').waitFor()

    await agent.getByRole('searchbox').fill('Wilson')
    await agent.getByRole('button', { name: 'Iniciar atendimento com Wilson Rocha' }).click()
    const begin = agent.getByRole('dialog', { name: 'Novo atendimento' })
    await begin.getByRole('combobox', { name: 'Fila' }).click()
    await agent.getByTitle('Vendas').click()
    await begin.getByRole('button', { name: 'Iniciar atendimento' }).click()
    await agent.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)

    const remove = async () => {
      await admin.getByRole('button', { name: 'Excluir: Wilson Rocha' }).click()
      await admin.getByRole('button', { name: 'Excluir contato' }).click()
    }
    await remove()
    await admin.getByText('Há um atendimento em andamento com este contato').waitFor()
    await admin.getByRole('button', { name: 'Cancelar' }).click()
    const [ticket] = await fixture.api.tickets(`status=open&showAll=true&searchParam=${number}`)
    await fixture.api.call('PUT', `/tickets/${ticket!.id}`, { status: 'closed' })
    await remove()
    await rowOf(admin, 'Wilson Rocha').waitFor({ state: 'detached' })
    assert.equal(await agent.getByRole('button', { name: /^Excluir: / }).count(), 0)
  })

  test('OPS-01: an admin gets all that is stored about a person, and erases them for good', async ({
    assert,
  }) => {
    const number = '5511976990009'
    await fixture.api.call('POST', '/contacts/upload', {
      contacts: [{ nome: 'Zilda Prado', telefone: number }],
    })
    const page = await sit('admin')
    await page.getByRole('searchbox').fill('zilda')
    await page.getByRole('button', { name: 'Editar: Zilda Prado' }).click()
    const form = page.getByRole('dialog', { name: 'Editar contato' })
    await form.getByRole('button', { name: 'Exportar dados pessoais' }).click()
    const link = form.getByRole('link', { name: /Baixar o arquivo/ })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const entries = zipEntries(await readFile(await download.path()))
    const [contact] = JSON.parse(entries.get('contact.json')!.toString())
    assert.equal(contact.name, 'Zilda Prado')

    await form.getByRole('button', { name: 'Apagar dados pessoais' }).click()
    const question = page.getByRole('dialog', { name: 'Apagar os dados de Zilda Prado?' })
    const action = question.getByRole('button', { name: 'Apagar para sempre' })
    await action.click()
    await question.getByText('Não é o nome nem o número deste contato').waitFor()
    await question.getByLabel('Digite o nome ou o número para confirmar').fill('11 97699-0009')
    await question.getByText('Não é o nome nem o número deste contato').waitFor()
    await question.getByLabel('Digite o nome ou o número para confirmar').fill('Zilda Prado')
    await question.getByRole('checkbox', { name: 'Não deixar este número voltar' }).click()
    await action.click()
    await form.waitFor({ state: 'hidden' })
    await rowOf(page, 'Zilda Prado').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Adicionar contato' }).first().click()
    const again = page.getByRole('dialog', { name: 'Novo contato' })
    await again.getByLabel('Nome', { exact: true }).fill('Zilda Prado')
    await again.getByLabel('Número', { exact: true }).fill(number)
    await again.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('o número não pode ser incluído de novo').waitFor()
  })

  test('CON-05, CON-07: the example sheet, invalid sheets and a zip bomb, a valid import, and an export as CSV', async ({
    assert,
  }) => {
    const page = await sit('admin')
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Importar contatos' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Baixar planilha de exemplo' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'contatos_exemplo.xlsx')
    const example = new Uint8Array(await readFile(await download.path()))
    const parts = unzipSync(example)
    const sheet = 'xl/worksheets/sheet1.xml'
    const choose = (name: string, bytes: Uint8Array) =>
      drawer
        .getByLabel('Escolher planilha')
        .first()
        .setInputFiles({ name, mimeType: xlsx, buffer: Buffer.from(bytes) })
    const alert = (texts: string) => drawer.getByRole('alert').getByText(texts).waitFor()

    await choose('contatos.csv', strToU8('nome;telefone'))
    await alert('não é uma planilha .xlsx')
    await choose('bomba.xlsx', zipSync({ ...parts, [sheet]: new Uint8Array(70 * 1024 * 1024) }))
    await alert('grande demais')
    await choose('grande.xlsx', new Uint8Array(10 * 1024 * 1024 + 1))
    await alert('grande demais')
    const xml = new TextDecoder().decode(parts[sheet])
    await choose(
      'preços.xlsx',
      zipSync({ ...parts, [sheet]: strToU8(xml.replace('Telefone', 'Preço')) })
    )
    await alert('não tem uma coluna de telefone')

    const lines = Array.from({ length: 600 }, (_none, at) => [
      `Planilha ${at}`,
      at === 7 ? 'sem' : `55119${71_000_000 + (at === 9 ? 8 : at)}`,
    ])
    const rows = [['Nome', 'Celular'], ...lines].map(
      ([name, number], at) =>
        `<row r="${at + 1}">${cell(`A${at + 1}`, name!)}${cell(`B${at + 1}`, number!)}</row>`
    )
    const full = xml.replace(
      /<sheetData>.*<\/sheetData>/,
      `<sheetData>${rows.join('')}</sheetData>`
    )
    await choose('clientes.xlsx', zipSync({ ...parts, [sheet]: strToU8(full) }))
    await drawer.getByText('600 contatos na primeira aba.').waitFor()
    await drawer.getByText('Planilha 0').waitFor()
    await drawer.getByRole('button', { name: 'Importar 600 contatos' }).click()
    await drawer.getByRole('heading', { name: '598 contatos novos' }).waitFor()
    const refused = drawer.getByRole('region', { name: '2 linhas não entraram' })
    await refused.getByText('Planilha 7').waitFor()
    await refused.getByText('Já existe um contato com este número.').waitFor()
    await drawer.getByRole('button', { name: 'Concluir' }).click()
    await page.getByRole('searchbox').fill('planilha 599')
    await rowOf(page, 'Planilha 599').waitFor()

    const [book] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ])
    assert.equal(book.suggestedFilename(), 'contatos.csv')
    const text = await readFile(await book.path(), 'utf8')
    assert.equal(text, '\uFEFFNome;Número;E-mail\r\nPlanilha 599;5511971000599;\r\n')
  })
})
