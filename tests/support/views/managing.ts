/** The views of management: tables, their forms, the settings. */
import type { Page } from 'playwright-core'
import { anotherCompany } from '#tests/support/another_company'
import { ProductClient } from '#tests/support/product_client'
import {
  asks,
  click,
  clickTab,
  dialog,
  drawer,
  shows,
  type Area,
  type View,
} from '#tests/support/views/view'

const of = (module: string, ...files: string[]) => ({
  of: files.map((file) => `modules/${module}/web/${file}`),
})

/** The tabs of a form, opened one by one. */
const tabsOf = (first: View, tabs: Readonly<Record<string, string | RegExp>>) =>
  Object.entries(tabs).map(([name, texts]): View => ({
    ...first,
    name: `${first.name}, ${name}`,
    opens: async (page) => {
      if (!(await page.getByRole('dialog').isVisible())) await first.opens(page)
      await clickTab(page, name)
      await shows(texts)(page)
    },
  }))

const connection = drawer('/connections', 'Editar conexão', 'Nome', {
  ...of('whatsapp', 'components/connection_drawer'),
})

export const managing: Area = {
  name: 'the pages of those who manage, and their drawers',
  who: 'super',
  begins: () => '/users',
  views: [
    {
      name: 'connections',
      path: '/connections',
      ...of('whatsapp', 'pages/connections_page'),
      opens: (page) => page.locator('[data-connection]').first().waitFor(),
    },
    drawer('/connections', 'Versão do WhatsApp Web', 'Usar esta versão'),
    connection,
    ...tabsOf(connection, {
      Filas: 'Filas que atendem este número',
      Mensagens: 'O cliente vai ler (com um contato de exemplo)',
      Robô: 'Encerrar quando o cliente não responde há',
      Acesso: 'Token de acesso',
      Ausências: /./,
    }),
    {
      name: 'users',
      path: '/users',
      ...of('identity', 'pages/users_page'),
      opens: shows('Bruna Teixeira'),
    },
    drawer('/users', 'Adicionar usuário', 'Nome', of('identity', 'components/person_drawer')),
    drawer('/users', 'Editar: Bruna Teixeira', 'Nome'),
    asks('/users', 'Excluir: Bruna Teixeira', 'Excluir Bruna Teixeira?'),
    {
      name: 'contacts',
      path: '/contacts',
      ...of('contacts', 'pages/contacts_page'),
      opens: (page) =>
        page
          .getByRole('button', { name: /^Editar: / })
          .first()
          .waitFor(),
    },
    drawer('/contacts', /^Editar: /, 'Nome', of('contacts', 'components/contact_drawer')),
    drawer('/contacts', 'Adicionar contato', 'Nome'),
    {
      name: 'contacts from a sheet',
      path: '/contacts',
      part: dialog,
      ...of('contacts', 'components/import_drawer'),
      opens: async (page) => {
        await click(page, 'Importar')
        await page.getByRole('button', { name: 'Baixar planilha de exemplo' }).waitFor()
      },
    },
    drawer(
      '/contacts',
      /^Juntar com outro: /,
      'O outro contato',
      of('contacts', 'components/merge_drawer')
    ),
    asks('/contacts', /^Excluir: /, /por 30 dias/),
    {
      name: 'options of the company',
      path: '/settings',
      of: ['web/src/shell/settings_page', 'modules/identity/web/components/options_panel'],
      opens: shows('Saudar ao aceitar'),
    },
    {
      name: 'settings of the platform',
      path: '/settings?tab=platform',
      ...of('identity', 'components/platform_panel'),
      opens: shows('Não revelar quais e-mails existem'),
    },
  ],
}

/** A company with a queue, a menu, a holiday and a number that is not linked. */
async function service(api: ProductClient) {
  const queue = await api.call<{ id: number }>('POST', '/queue', {
    name: 'Entregas',
    color: '#0B6E76',
    greetingMessage: 'Olá! Aqui é das entregas.',
    outOfHoursMessage: 'Voltamos amanhã.',
  })
  const line = { queueId: queue.id, title: 'Onde está meu pedido', message: 'Já vejo!', option: 1 }
  const { id } = await api.call<{ id: number }>('POST', '/queue-options', line)
  const inside = { queueId: queue.id, parentId: id, title: 'Chegou quebrado', option: 1 }
  await api.call('POST', '/queue-options', { ...inside, message: 'Que pena!' })
  await api.call('POST', '/holidays', { date: '2030-12-25', name: 'Natal' })
  await api.call('POST', '/whatsapp', { name: 'Loja Centro' })
  await api.call('PUT', '/settings/scheduleType', { value: 'queue' })
}

const queue = drawer('/queues', 'Editar: Entregas', 'Nome', of('queues', 'components/queue_drawer'))
const code: View = {
  name: 'a code to scan',
  path: '/connections',
  part: dialog,
  ...of('whatsapp', 'components/code_dialog'),
  opens: async (page) => {
    await page
      .getByRole('button', { name: /^(Conectar|Ver QR)$/ })
      .first()
      .click()
    await page.getByRole('img', { name: 'Código QR para ler com o celular' }).waitFor()
  },
}

/** Sets the business hours to those of the company, so that their tabs are shown. */
async function companyHours(page: Page) {
  const tab = page.getByRole('tab', { name: 'Horário' })
  await page.getByRole('tab', { name: 'Opções' }).click()
  if (!(await tab.isVisible())) {
    await page.getByRole('combobox', { name: 'Horário de atendimento' }).click()
    await page.getByTitle('Da empresa', { exact: true }).click()
  }
  await tab.click()
}

export const automation: Area = {
  name: 'queues, hours, and a number that is linked',
  who: 'filas',
  begins: async ({ product }) => {
    const email = 'filas@guiche.local'
    const [known] = await product.sql('select 1 from users where email = $1', [email])
    if (!known) {
      await anotherCompany(product, email, { name: 'Loja das Filas' })
      await service(await new ProductClient(product).signIn(email))
    }
    return '/queues'
  },
  views: [
    { name: 'queues', ...of('queues', 'pages/queues_page'), opens: shows('Entregas') },
    queue,
    ...tabsOf(queue, { Horário: 'Mensagem fora do horário', Menu: 'Chegou quebrado' }),
    {
      ...queue,
      isInside: true,
      name: 'an option of the menu',
      opens: async (page) => {
        await click(page, 'Editar: Chegou quebrado')
        await page.getByLabel('Título').waitFor()
      },
    },
    drawer('/queues', 'Adicionar fila', 'Nome'),
    asks('/queues', 'Excluir: Entregas', 'Excluir a fila “Entregas”?'),
    {
      name: 'holidays',
      path: '/settings?tab=holidays',
      ...of('hours', 'components/holidays_panel'),
      opens: shows('25/12/2030'),
    },
    drawer('/settings?tab=holidays', 'Editar: Natal', 'Data', {
      ...of('hours', 'components/holiday_drawer'),
    }),
    asks('/settings?tab=holidays', 'Excluir: Natal', 'Excluir o feriado “Natal”?'),
    {
      name: 'hours of the company',
      path: '/settings',
      ...of('hours', 'components/company_hours_panel'),
      opens: async (page) => {
        await companyHours(page)
        const start = page.getByRole('button', { name: 'Definir horário' })
        const monday = page.getByRole('button', { name: 'Mais para segunda-feira' })
        await start.or(monday).waitFor()
        if (await start.isVisible()) await start.click()
        await monday.waitFor()
      },
    },
    code,
    {
      ...code,
      isInside: true,
      name: 'a code to type',
      opens: async (page) => {
        await page.getByText('Digitar um código').click()
        await page.getByLabel('Número do celular da empresa').waitFor()
      },
    },
  ],
}
