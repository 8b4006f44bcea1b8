/** Access by role: every screen as agent, supervisor, admin and super user, and what each is denied. */
import { globSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { anotherCompany } from '#tests/support/another_company'
import { openWindow } from '#tests/support/browser'
import { openBrowserFixture, ownWindows, type BrowserFixture } from '#tests/support/browser_fixture'

const daily = [
  'Atendimentos',
  'Kanban',
  'Contatos',
  'Respostas rápidas',
  'Tarefas',
  'Etiquetas',
  'Chat interno',
  'Agendamentos',
  'Ajuda',
]
const reach = ['Campanhas', 'Listas de contatos', 'Ajustes de envio']
const managing = [
  'Painel',
  'Conexões',
  'Filas',
  'Arquivos',
  'Usuários',
  'API de mensagens',
  'Financeiro',
  'Configurações',
  ...reach,
]

/** The profile of an agent is `user`; the operator is an admin of their own company. */
const roles: Readonly<Record<string, readonly string[]>> = {
  agent: ['user'],
  super: ['admin', 'super'],
}

/** Menu entries of external modules, declared by them. */
async function brought(who: string): Promise<string[]> {
  const own = roles[who] ?? [who]
  const files = globSync('modules/*/web/tests/menu_entries.ts', { cwd: app.makePath() })
  const all = await Promise.all(files.map((file) => import(`#${file.replace(/\.ts$/, '')}`)))
  const places = all.flatMap(
    (file) => Object.values(file.default) as { name: string; who: string[] }[]
  )
  return places
    .filter((place) => place.who.some((role) => own.includes(role)))
    .map(({ name }) => name)
}

const people = [
  { who: 'agent', sees: daily },
  { who: 'supervisor', sees: ['Painel', ...daily] },
  { who: 'admin', sees: [...daily, ...managing] },
  { who: 'super', sees: [...daily, ...managing, 'Avisos'] },
]

test.group('access by role', (group) => {
  let fixture: BrowserFixture

  group.setup(async () => {
    fixture = await openBrowserFixture()
  })
  group.each.setup(ownWindows)

  test('AUT-14: every screen as {who}: what is in the menu opens, what is not is refused')
    .with(people)
    .run(async ({ assert }, { who, sees: ours }) => {
      const sees = [...ours, ...(await brought(who))]
      const page = await fixture.sit(who)
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await menu.getByRole('link', { name: 'Atendimentos' }).waitFor()
      const entries = await menu.getByRole('link').allInnerTexts()
      for (const name of sees) {
        await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
        if (name === 'Atendimentos') await listOf(page).waitFor()
        else await page.getByRole('heading', { level: 1, name }).waitFor()
      }
      const refused = Object.entries(places).filter(([name]) => !sees.includes(name))
      for (const [name, path] of refused) {
        await page.goto(fixture.product.url + path)
        if (path === '/settings') await page.getByText('Nada para configurar aqui').waitFor()
        else if (path !== '/') await page.getByText('Você não tem acesso a esta página.').waitFor()
        // operations.md 8: redirected home, which depends on the role.
        if (path === '/announcements') await page.waitForURL(/\/(tickets)?$/)
        else if (path !== '/settings') await page.waitForURL(/\/tickets$/)
        assert.isFalse(entries.some((entry) => entry.includes(name)))
      }
      assert.lengthOf(entries, sees.length)
    })

  test('AUT-14: a supervisor reads colleagues’ tickets of the own queues without writing, and none of other queues', async ({
    assert,
  }) => {
    await fixture.servedCustomer('Wanda Vendas', 'Sou da loja', 'Caio Rezende', 'Vendas')
    const away = await fixture.servedCustomer(
      'Wilma Finanças',
      'Boleto',
      'Tiago Bastos',
      'Financeiro'
    )
    const page = await fixture.sit('supervisor')
    await page.getByRole('switch', { name: 'Todos' }).click()
    await itemOf(page, 'Wanda Vendas').waitFor()
    await itemOf(page, 'Wanda Vendas').getByText('Caio Rezende').waitFor()
    assert.equal(await itemOf(page, 'Wilma Finanças').count(), 0)
    await itemOf(page, 'Wanda Vendas').getByRole('link').click()
    await page.getByRole('log').getByText('Sou da loja').waitFor()
    await page.getByText('Caio Rezende está atendendo. Só quem atende escreve.').waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).count(), 0)
    await page.goto(`${fixture.product.url}/tickets/${away.ticket.uuid}`)
    await page.getByText('Este atendimento agora não está ao seu alcance.').waitFor()
    await page.waitForURL(/\/tickets$/)
  })

  test('AUT-04: a company whose subscription has ended cannot sign in, and is shown the date', async () => {
    await anotherCompany(fixture.product, 'vencida@guiche.local', { daysLeft: -3 })
    const page = await (await openWindow(fixture.browser)).newPage()
    await logIn(page, 'vencida@guiche.local')
    await page
      .getByRole('alert')
      .getByText(/A assinatura da empresa venceu em \d\d\/\d\d\/\d{4}/)
      .waitFor()
  })

  test('core.md 4: with three days left a warning is shown at sign-in', async () => {
    await anotherCompany(fixture.product, 'aviso@guiche.local', { daysLeft: 3 })
    const page = await (await openWindow(fixture.browser)).newPage()
    await logIn(page, 'aviso@guiche.local')
    // An admin is shown a line that stays, with the day and the way to pay (BIL-11).
    await page.getByText(/^A assinatura vence em 3 dias/).waitFor()
    await page.getByText(/ativa até \d\d\/\d\d\/\d{4}/).waitFor()
  })

  test('a new company sees each page empty, with its first step', async () => {
    await anotherCompany(fixture.product, 'nova@guiche.local', { name: 'Loja Nova' })
    const page = await fixture.sit('nova')
    await page.getByText('Nada com você agora').waitFor()
    const first: readonly (readonly [path: string, title: string])[] = [
      ['/connections', 'Nenhum número conectado'],
      ['/tags', 'Nenhuma etiqueta por enquanto'],
      ['/quick-messages', 'Nenhuma resposta rápida por enquanto'],
    ]
    for (const [path, title] of first) {
      await page.goto(fixture.product.url + path)
      await page.getByText(title).waitFor()
    }
    await page.goto(fixture.product.url)
    await page.locator('[data-counter=finished]', { hasText: /^0$/ }).waitFor()

    // A failed load is reported, and works on retry.
    await page.route(/\/users\?/, (route) => route.abort())
    await page.goto(`${fixture.product.url}/users`)
    await page.getByText('Não deu certo').waitFor()
    await page.unroute(/\/users\?/)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('row', { name: /Vera Vizinha/ }).waitFor()
  })
})

const places: Readonly<Record<string, string>> = {
  'Painel': '/',
  'Conexões': '/connections',
  'Filas': '/queues',
  'Arquivos': '/files',
  'Usuários': '/users',
  'API de mensagens': '/messages-api',
  'Financeiro': '/financeiro',
  'Configurações': '/settings',
  'Campanhas': '/campaigns',
  'Listas de contatos': '/contact-lists',
  'Ajustes de envio': '/campaigns-config',
  'Avisos': '/announcements',
}

const listOf = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' })
const itemOf = (page: Page, name: string) => page.locator('[data-ticket]').filter({ hasText: name })

async function logIn(page: Page, email: string) {
  const { product } = await openBrowserFixture()
  await product.sql('delete from rate_limits')
  await page.goto(`${product.url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('guiche-demo')
  await page.getByRole('button', { name: 'Entrar' }).click()
}
