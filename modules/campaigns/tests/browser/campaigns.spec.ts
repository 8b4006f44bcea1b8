/** A campaign in the browser, from its first words to an answer, with the phones of the sandbox (CMP-01..20, CMP-22..24). */
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'
import { waitFor } from '#tests/support/product'

/** Their phones play in the sandbox. */
const people = [
  { name: 'Olívia Campos', number: '5511975500001' },
  { name: 'Otávio Reis', number: '5511975500002' },
  { name: 'Odete Luz', number: '5511975500003' },
]
const own = { name: 'Celular da loja', number: '5511975500009' }

/** A list of these people, whose numbers have been checked. */
async function aList({ api, product }: BrowserFixture, name: string) {
  const { id } = await api.call<{ id: number }>('POST', '/contact-lists', { name })
  for (const person of people) {
    await product.sandbox.addPhone(person.number, person.name)
    await api.call('POST', '/contact-list-items', { ...person, contactListId: id })
  }
  await product.sandbox.addPhone(own.number, own.name)
  const path = `/contact-list-items?contactListId=${id}`
  await waitFor('the numbers to be checked', async () => {
    const { contacts } = await api.call<{ contacts: { isWhatsappValid: boolean }[] }>('GET', path)
    return contacts.every(({ isWhatsappValid }) => isWhatsappValid) || null
  })
}

test.group('campaigns', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  const drawer = (page: Page) => page.getByRole('dialog')
  const row = (page: Page) => page.getByRole('row', { name: /^Semana do jardim/ })

  const pace = (messageInterval: number) =>
    fixture.api.call('POST', '/campaign-settings', {
      settings: { messageInterval, longerIntervalAfter: 0 },
    })
  async function choose(page: Page, label: string, option: string) {
    await drawer(page).getByLabel(label, { exact: true }).click()
    await page.getByTitle(option, { exact: true }).last().click()
  }
  async function confirm(page: Page, action: string) {
    await page.getByRole('button', { name: action, exact: true }).click()
  }
  async function writes(page: Page, text: string) {
    await drawer(page).getByLabel('Mensagem', { exact: true }).fill(text)
  }

  test('CMP-01, CMP-20, CMP-22: a campaign is tried, sent, stopped, reworded, continued; an answer leads from its report to the ticket', async ({
    assert,
  }) => {
    await aList(fixture, 'Jardim')
    // Time enough to stop it after the first message.
    await pace(20)
    const admin = await fixture.sit('admin', '/campaigns')
    await admin.getByRole('button', { name: 'Adicionar campanha' }).first().click()
    await drawer(admin).getByLabel('Nome', { exact: true }).fill('Semana do jardim')
    await writes(admin, 'Oi, {nome}! O jardim está em festa.')
    await choose(admin, 'Para quem', 'Jardim')
    await choose(admin, 'Conexão', 'Loja 1')
    await drawer(admin).getByText('3 pessoas vão receber').waitFor()
    await drawer(admin).getByText('Oi, Olívia Campos! O jardim está em festa.').waitFor()

    await drawer(admin).getByLabel('Seu número, com DDD').fill('11 97550-0009')
    await drawer(admin).getByRole('button', { name: 'Enviar teste' }).click()
    await drawer(admin).getByText(`Enviado para ${own.number}`).waitFor()
    await fixture.reaches(own.number, 'O jardim está em festa.')

    await drawer(admin).getByLabel('Assim que eu salvar').check()
    await drawer(admin).getByRole('button', { name: 'Salvar e enviar' }).click()
    await confirm(admin, 'Enviar agora')
    await row(admin).getByText('Em andamento').waitFor()
    await row(admin)
      .getByText(/^[12] de 3/)
      .waitFor({ timeout: 60_000 })
    await fixture.reaches(people[0]!.number, 'O jardim está em festa.')

    await admin.getByRole('button', { name: 'Parar: Semana do jardim' }).click()
    await confirm(admin, 'Parar campanha')
    await row(admin).getByText('Parada por uma pessoa.').waitFor()
    await admin.getByRole('button', { name: 'Editar: Semana do jardim' }).click()
    await writes(admin, 'Oi, {nome}! Ainda dá tempo.')
    await drawer(admin).getByRole('button', { name: 'Salvar' }).click()
    await drawer(admin).waitFor({ state: 'hidden' })
    await pace(5)
    await admin.getByRole('button', { name: 'Continuar: Semana do jardim' }).click()
    await confirm(admin, 'Continuar campanha')
    await row(admin).getByText('Finalizada').waitFor({ timeout: 60_000 })

    const last = await fixture.reaches(people[2]!.number, 'Ainda dá tempo.')
    const came = last.filter(({ direction }) => direction === 'in').map(({ text }) => text)
    assert.deepEqual(came, ['Oi, Odete Luz! Ainda dá tempo.'])

    await admin.getByRole('button', { name: 'Relatório: Semana do jardim' }).click()
    await admin.getByText('3 de 3').waitFor()
    await fixture.product.sandbox.say(people[2]!.number, 'Eu quero!')
    const odete = admin.getByRole('row', { name: /^Odete Luz/ })
    await odete.getByText('Respondeu').waitFor({ timeout: 30_000 })
    await odete.getByRole('button', { name: 'Abrir o atendimento de Odete Luz' }).click()
    await admin.getByText('Eu quero!').first().waitFor()
    assert.match(new URL(admin.url()).pathname, /^\/tickets\/[\w-]+$/)
  }).timeout(240_000)
})
