/** The views of a conversation with every kind of message, and everything that opens from it. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { tone } from '#tests/support/recordings'
import type { BrowserFixture } from '#tests/support/browser_fixture'
import {
  click,
  dialog,
  question,
  type AddedViews,
  type Area,
  type View,
} from '#tests/support/views/view'

const tickets = (file: string) => `modules/tickets/web/components/${file}`
const messages = (file: string) => `modules/messages/web/components/${file}`
const composer = (page: Page) => page.locator('[data-composer]')
const option = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()
const messageOf = (page: Page, text: string) =>
  page.getByRole('log').locator('[data-row]').filter({ hasText: text })

/** Creates every kind of message; returns the address of the ticket. */
async function converse(fixture: BrowserFixture): Promise<string> {
  const { sandbox } = fixture.product
  const { number, ticket } = await fixture.servedCustomer(
    'Úrsula Reis',
    'Oi, tudo *bem*?',
    'Augusto Prado'
  )
  const picture = { width: 320, height: 240, channels: 3, background: '#0B6E76' } as const
  await sandbox.sayImage(number, { bytes: await sharp({ create: picture }).jpeg().toBuffer() })
  await sandbox.sayLocation(number, { latitude: -23.55, longitude: -46.63, name: 'Loja da Sé' })
  await sandbox.sayFile(number, {
    bytes: Buffer.from('%PDF-1.4\n'),
    mimetype: 'application/pdf',
    fileName: 'Pedido.pdf',
  })
  const voice = { bytes: tone(3), mimetype: 'audio/wav', seconds: 3, voice: true }
  await sandbox.sayFile(number, voice)
  await fixture.api.answer(ticket.id, '*Augusto Prado:*\nTudo ótimo, veja https://example.com', 'v')
  const customerQuestion = await sandbox.say(number, 'Qual fica pronto antes?')
  await sandbox.react(number, customerQuestion.id, '❤️')
  return `/tickets/${ticket.uuid}`
}

const aside = 'aside[aria-label="Dados do contato"]'

/** Opens the details of the contact, where modules show sections of their own. */
export async function details(page: Page) {
  await composer(page).waitFor()
  const shown = page.locator(aside).filter({ visible: true }).first()
  if (await shown.isVisible()) return
  await page.getByTitle('Ver dados de Úrsula Reis').click()
  await shown.waitFor()
}
/** A section of the details: `opens` goes on from there. */
export const section = (name: string, of: string, opens: View['opens']): AddedViews => ({
  to: 'conversation',
  views: [
    {
      name,
      part: aside,
      of: [of],
      opens: async (page) => {
        await details(page)
        await opens(page)
      },
    },
  ],
})

const menus: readonly View[] = [
  {
    name: 'menu of a message',
    on: 'wide',
    part: '[role=menu]',
    of: [messages('message_menu')],
    opens: async (page) => {
      const row = messageOf(page, 'Oi, tudo')
      await row.hover()
      await row.getByRole('button', { name: 'Reagir e mais opções' }).click()
      await page.getByRole('menuitem', { name: 'Responder' }).waitFor()
    },
  },
  {
    name: 'options of the ticket',
    part: '[role=menu]',
    of: [tickets('options_menu')],
    opens: async (page) => {
      await click(page, 'Opções do atendimento')
      await page.getByRole('menuitem', { name: 'Transferir' }).waitFor()
    },
  },
  {
    name: 'additions',
    part: '[role=menu]',
    of: [messages('add_menu')],
    opens: async (page) => {
      await click(page, 'Enviar arquivo, localização ou contato')
      await page.getByRole('menuitem', { name: 'Localização' }).waitFor()
    },
  },
  {
    name: 'emoji',
    on: 'wide',
    part: '[data-floating]',
    of: [messages('emoji_picker')],
    opens: async (page) => {
      await click(page, 'Emojis')
      await page.locator('emoji-picker').getByRole('tab').first().waitFor()
    },
  },
]

const drawers: readonly View[] = [
  {
    name: 'transfer',
    part: dialog,
    of: [tickets('transfer_drawer')],
    opens: async (page) => {
      await click(page, 'Opções do atendimento')
      await option(page, 'Transferir')
      await page.getByRole('combobox', { name: 'Fila' }).waitFor()
    },
  },
  {
    name: 'the question before a ticket is deleted',
    part: question,
    opens: async (page) => {
      await click(page, 'Opções do atendimento')
      await option(page, 'Excluir atendimento')
      await page.getByText(/some para todos/).waitFor()
    },
  },
  {
    name: 'a place to send',
    part: dialog,
    of: [messages('location_dialog')],
    opens: async (page) => {
      await click(page, 'Enviar arquivo, localização ou contato')
      await option(page, 'Localização')
      await page.getByLabel('Lugar', { exact: true }).waitFor()
    },
  },
  {
    name: 'a contact to send',
    part: dialog,
    of: [messages('contact_dialog')],
    opens: async (page) => {
      await click(page, 'Enviar arquivo, localização ou contato')
      await option(page, 'Contato')
      await page.getByLabel('Número', { exact: true }).waitFor()
    },
  },
  {
    name: 'picture',
    part: '.ant-image-preview',
    of: [messages('lightbox')],
    opens: async (page) => {
      await click(page, /^Abrir imagem/)
      await page.locator('.ant-image-preview img').first().waitFor()
    },
  },
]

const writing: readonly View[] = [
  {
    name: 'a message that is answered',
    on: 'wide',
    opens: async (page) => {
      const row = messageOf(page, 'Oi, tudo')
      await row.hover()
      await row.getByRole('button', { name: 'Reagir e mais opções' }).click()
      await option(page, 'Responder')
      await page.getByRole('button', { name: 'Não responder a esta mensagem' }).waitFor()
    },
    leaves: (page) => click(page, 'Não responder a esta mensagem'),
  },
  {
    name: 'voice',
    of: [messages('recorder')],
    opens: async (page) => {
      const bar = page.getByRole('group', { name: 'Gravação de voz' })
      if (!(await bar.isVisible())) await click(page, 'Gravar mensagem de voz')
      await bar.getByText('Gravando').waitFor()
    },
    leaves: (page) => click(page, 'Jogar fora'),
  },
  {
    name: 'files to send',
    of: [messages('attachments')],
    opens: async (page) => {
      const last = page.getByText('tabela.csv')
      if (await last.isVisible()) return
      await page.locator('input[type=file]').setInputFiles([
        { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
        { name: 'tabela.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') },
      ])
      await last.waitFor()
    },
    leaves: async (page) => {
      for (const name of ['nota.pdf', 'tabela.csv']) await click(page, `Tirar ${name}`)
    },
  },
]

const around: readonly View[] = [
  {
    name: 'details',
    part: aside,
    of: [tickets('contact_panel')],
    opens: details,
  },
  {
    name: 'the form of a contact',
    part: dialog,
    of: ['modules/contacts/web/components/contact_drawer'],
    opens: async (page) => {
      await details(page)
      await click(page, 'Editar contato')
      await page.getByLabel('Nome', { exact: true }).waitFor()
    },
  },
  {
    name: 'the question before a person is erased',
    part: dialog,
    isInside: true,
    of: ['modules/contacts/web/components/erase_dialog'],
    opens: async (page) => {
      await click(page, 'Apagar dados pessoais')
      await page
        .getByRole('dialog', { name: /Apagar/ })
        .getByRole('textbox')
        .waitFor()
    },
  },
]

export const conversation: Area = {
  name: 'a conversation, and what opens from it',
  who: 'admin',
  begins: converse,
  permissions: ['microphone'],
  views: [
    {
      name: 'conversation',
      opens: async (page) => {
        await composer(page).waitFor()
        await page.getByText('Qual fica pronto antes?').first().waitFor()
      },
    },
    ...menus,
    ...drawers,
    ...writing,
    ...around,
  ],
}
