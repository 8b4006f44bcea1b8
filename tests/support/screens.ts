/** The screens of which docs/screens has pictures, by who sees them. */
import type { Page } from 'playwright-core'

export const customer = { number: '5511987650001', name: 'Clara Nunes' }

/** A screen: its name, its address, and when it is fully loaded. */
export interface Screen {
  readonly name: string
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
}

export const ofVisitors: readonly Screen[] = [
  { name: 'login', path: '/login', ready: (page) => page.getByLabel('E-mail').waitFor() },
  {
    name: 'password-reset',
    path: '/forgetpsw#email=agent%40guiche.local&token=402913',
    ready: (page) => page.getByLabel('Código de verificação').waitFor(),
  },
]

const list = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' })
const opened = (page: Page) => page.getByRole('log').waitFor()

export const ofAgents = (ticket: string): readonly Screen[] => [
  {
    name: 'tickets',
    path: '/tickets',
    ready: async (page) => {
      await list(page)
        .getByRole('tab', { name: /Esperando/ })
        .click()
      await page.locator('[data-ticket][data-status=pending]').first().waitFor()
    },
  },
  {
    name: 'conversation',
    path: ticket,
    ready: async (page) => {
      await opened(page)
      await page.getByRole('log').getByText('Qual fica pronto antes?').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'contact',
    path: ticket,
    ready: async (page) => {
      await opened(page)
      await page.getByTitle(`Ver dados de ${customer.name}`).click()
      await page.getByText('Prefere retirar na loja').waitFor()
    },
  },
]

const toDos = ['Ligar para a Clara sobre o vaso', 'Conferir a escala', 'Fechar o caixa']

/** Screens available to every role, with an agent's data. */
export const ofColleagues: readonly Screen[] = [
  {
    name: 'chat',
    path: '/chats',
    ready: async (page) => {
      await page.getByRole('link', { name: /Plantão de sábado/ }).click()
      await opened(page)
      await page.getByRole('log').getByText('Escala publicada').waitFor()
    },
  },
  {
    name: 'todo',
    path: '/todolist',
    ready: async (page) => {
      const added = page.getByRole('list', { name: 'Por fazer' })
      const field = page.getByRole('textbox', { name: 'Nova tarefa' })
      await field.waitFor()
      for (const text of (await added.count()) ? [] : toDos) {
        await field.fill(text)
        await page.keyboard.press('Enter')
      }
      await added.getByText(toDos[0]!).waitFor()
    },
  },
]

const recipients = ['agent@guiche.local', 'contato@guiche.local', 'super@guiche.local']

export const ofOperators: readonly Screen[] = [
  {
    name: 'mails',
    path: '/settings?tab=mails',
    ready: async (page) => {
      const field = page.getByLabel('Enviar um teste para')
      await field.waitFor()
      const sent = page.getByText('Enviado', { exact: true }).filter({ visible: true })
      for (const recipient of (await sent.count()) ? [] : recipients) {
        await field.fill(recipient)
        await page.getByRole('button', { name: 'Enviar um e-mail de teste' }).click()
        await page.getByText(recipient).filter({ visible: true }).first().waitFor()
      }
      await sent.nth(recipients.length - 1).waitFor()
    },
  },
  {
    name: 'announcements',
    path: '/announcements',
    ready: (page) => page.getByText('Manutenção no domingo').first().waitFor(),
  },
  {
    name: 'news',
    path: '/chats',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Avisos', exact: true }).click()
      await page
        .getByRole('region', { name: 'Avisos' })
        .getByText('Manutenção no domingo')
        .waitFor()
    },
  },
]

const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: false }).first().waitFor()

export const ofAdmins: readonly Screen[] = [
  { name: 'dashboard', path: '/', ready: (page) => page.locator('canvas').nth(1).waitFor() },
  {
    name: 'users',
    path: '/users',
    ready: (page) => page.getByText('agent@guiche.local').waitFor(),
  },
  {
    name: 'contacts',
    path: '/contacts',
    ready: (page) => page.getByText('Clara Nunes').first().waitFor(),
  },
  {
    name: 'contacts-import',
    path: '/contacts',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Importar' }).click()
      await page.getByRole('dialog').getByText('De uma planilha').waitFor()
    },
  },
  {
    name: 'contacts-personal-data',
    path: '/contacts',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Editar: / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Exportar dados pessoais' }).click()
      // Instead of the one of the look before.
      await page.getByText(/Preparando o arquivo/).waitFor()
      const link = page.getByRole('link', { name: /Baixar o arquivo/ })
      await link.waitFor()
      await page.getByRole('button', { name: 'Apagar dados pessoais' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'contacts-erase',
    path: '/contacts',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Editar: / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Apagar dados pessoais' }).click()
      await page.getByRole('checkbox', { name: 'Não deixar este número voltar' }).waitFor()
    },
  },
  {
    name: 'contacts-merge',
    path: '/contacts',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Juntar com outro: Clara Nunes' }).click()
      await page.getByRole('dialog').getByLabel('O outro contato').fill('Ana')
      await page.getByRole('option').first().waitFor({ state: 'attached' })
      await page.locator('.ant-select-item-option').first().click()
      await page.getByRole('dialog').getByText('Fica').waitFor()
    },
  },
  {
    name: 'kanban',
    path: '/kanban',
    ready: (page) => page.locator('[data-card]').nth(8).waitFor(),
  },
  {
    name: 'messages-api',
    path: '/messages-api',
    ready: async (page) => {
      await page.getByLabel('Token de acesso').fill('a-token-of-the-shop-0123456789abcdef')
      const card = page.getByRole('region', { name: 'Enviar um texto', exact: true })
      await card.getByLabel('Número').fill('11 98765-0001')
      await card.getByLabel('Texto', { exact: true }).fill('Seu pedido está pronto.')
    },
  },
  {
    name: 'api-docs',
    path: '/api/docs',
    ready: (page) => page.getByText('/api/messages/send').first().waitFor(),
  },
  {
    name: 'api-key',
    path: '/messages-api',
    ready: async (page) => {
      await page.getByRole('button', { name: /Seu perfil/ }).click()
      await page.getByRole('menuitem', { name: 'Chaves de API' }).click()
      await page.getByRole('button', { name: 'Nova chave' }).click()
      await page.getByLabel('Nome').fill('Loja virtual')
      await page.getByLabel('Enviar mensagens').check()
      await page.getByLabel('Ler contatos').check()
    },
  },
  {
    name: 'schedules',
    path: '/schedules',
    ready: (page) => page.locator('[data-schedule]').filter({ visible: true }).first().waitFor(),
  },
  { name: 'tags', path: '/tags', ready: (page) => page.getByText('VIP').waitFor() },
  {
    name: 'quick-replies',
    path: '/quick-messages',
    ready: (page) => page.getByText('/pix').waitFor(),
  },
  {
    name: 'files',
    path: '/files',
    ready: (page) => page.getByText('Tabela de preços', { exact: true }).waitFor(),
  },
  {
    name: 'contact-lists',
    path: '/contact-lists',
    ready: (page) => page.getByText('Clientes da loja').waitFor(),
  },
  {
    name: 'contact-list',
    path: '/contact-lists',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Abrir: Clientes da loja' }).click()
      await page.getByText('Adriana Moura').waitFor()
    },
  },
  {
    name: 'campaigns',
    path: '/campaigns',
    ready: (page) => page.getByRole('progressbar').first().waitFor(),
  },
  {
    name: 'campaign',
    path: '/campaigns',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^(Editar|Ver): / })
        .first()
        .click()
      await page.getByRole('region', { name: 'Como o cliente vai ver' }).waitFor()
    },
  },
  {
    name: 'campaign-report',
    path: '/campaigns',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Relatório: / })
        .last()
        .click()
      await page.locator('canvas').first().waitFor()
    },
  },
  {
    name: 'campaign-settings',
    path: '/campaigns-config',
    ready: heading('Ritmo'),
  },
  {
    name: 'connections',
    path: '/connections',
    ready: (page) => page.locator('[data-connection]').first().waitFor(),
  },
  { name: 'settings', path: '/settings', ready: heading('Avaliação') },
  { name: 'helps', path: '/helps', ready: (page) => page.getByRole('article').first().waitFor() },
]

export const ofQueues: readonly Screen[] = [
  {
    name: 'queue',
    path: '/queues',
    ready: async (page) => {
      await page.getByText('Suporte', { exact: true }).first().click()
      await page.getByRole('tab', { name: 'Menu' }).click()
      const phone = page.getByRole('region', { name: 'Experimente' })
      await phone.getByRole('button', { name: 'Oi', exact: true }).click()
      await phone.getByRole('log').locator('*').filter({ hasText: /1/ }).first().waitFor()
      await phone.scrollIntoViewIfNeeded()
    },
  },
]
