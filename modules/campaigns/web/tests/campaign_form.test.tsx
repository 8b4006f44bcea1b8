/** The form of a campaign: what is sent, and what may be edited (CMP-01..05, CMP-20, CMP-26). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { refuse } from '#web/testing/server'
import { campaignWire, counts } from './campaigns'
import { choose, fill, openForm, phone } from './open_form'

beforeEach(() => void signIn({ abilities: ['campaigns.manage'], modules: ['files'] }))

it('CMP-01: saves a draft with two texts, for a group, over a number', async () => {
  const { server, user } = await openForm(null, { 'POST /campaigns': () => campaignWire() })
  fill('Nome', 'Ofertas de novembro')
  fill('Mensagem', 'Oi!')
  await user.click(screen.getByRole('button', { name: 'Outro texto' }))
  fill('Mensagem', 'Olá!')
  screen.getByText('Cada pessoa recebe um dos 2 textos, em partes iguais.')
  await choose('Para quem', 'VIP')
  await choose('Conexão', 'Loja')
  await user.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
  await screen.findByText('Campanha salva')
  expect(server.calls('POST /campaigns')[0]!.body).toEqual({
    name: 'Ofertas de novembro',
    message1: 'Oi!',
    message2: 'Olá!',
    message3: null,
    message4: null,
    message5: null,
    audience: { kind: 'tag', id: 4 },
    whatsappId: 2,
    fileListId: null,
    scheduledAt: null,
  })
})

it('CMP-04: to be sent it needs a text, a group and a connection; refusals stand at their fields', async () => {
  const { server, user } = await openForm(null, {
    'POST /campaigns': () =>
      refuse(422, 'ERR_VALIDATION', [{ field: 'message1', rule: 'required' }]),
  })
  fill('Nome', 'Ofertas')
  await user.click(screen.getByRole('radio', { name: 'Assim que eu salvar' }))
  await user.click(await screen.findByRole('button', { name: 'Salvar e enviar' }))
  await waitFor(() => expect(screen.getAllByText('Preencha este campo.')).toHaveLength(3))
  expect(server.calls('POST /campaigns')).toHaveLength(0)
  fill('Mensagem', 'Oi!')
  await choose('Para quem', 'Clientes')
  await choose('Conexão', 'Loja')
  await user.click(await screen.findByRole('button', { name: 'Salvar e enviar' }))
  await user.click(await screen.findByRole('button', { name: 'Enviar agora' }))
  await screen.findByText('Preencha este campo.')
  expect(server.calls('POST /campaigns')).toHaveLength(1)
})

it('CMP-02: sending at once asks first, with the number of people, and sends the company’s time', async () => {
  const { server, user } = await openForm(campaignWire(), {
    'PUT /campaigns/5': () => campaignWire(),
  })
  await screen.findByText('2.340 pessoas vão receber')
  await user.click(screen.getByRole('radio', { name: 'Assim que eu salvar' }))
  const save = await screen.findByRole('button', { name: 'Salvar e enviar' })
  await user.click(save)
  const [title] = await screen.findAllByText('Enviar a campanha “Ofertas de novembro” agora?')
  const question = title!.closest<HTMLElement>('[role="dialog"]')!
  within(question).getByText(/^2\.340 pessoas vão receber.* 10 números a verificar ficam de fora/)
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
  expect(server.calls('PUT /campaigns/5')).toHaveLength(0)
  await user.click(save)
  await user.click(await screen.findByRole('button', { name: 'Enviar agora' }))
  await screen.findByText('Campanha salva')
  const { scheduledAt } = server.calls('PUT /campaigns/5')[0]!.body as { scheduledAt: string }
  const digits = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const sent = Date.parse(`${scheduledAt.replace(' ', 'T')}Z`)
  const here = Date.parse(`${digits.format(Date.now()).replace(' ', 'T')}Z`)
  expect(Math.abs(here - sent)).toBeLessThan(60_000)
})

it('CMP-02: a stored time is shown by the company’s clock, and sent back unchanged', async () => {
  const scheduledAt = new Date(Date.now() + 3 * 86_400_000)
  scheduledAt.setUTCHours(15, 5, 0, 0)
  const programmed = campaignWire({ status: 'PROGRAMADA', scheduledAt: scheduledAt.toISOString() })
  const { server, user } = await openForm(programmed, { 'PUT /campaigns/5': () => programmed })
  expect(screen.getByLabelText<HTMLInputElement>('Data e hora do início').value).toMatch(/ 12:05$/)
  await user.click(await screen.findByRole('button', { name: 'Programar' }))
  await screen.findByText('Campanha salva')
  expect(server.calls('PUT /campaigns/5')[0]!.body).toMatchObject({
    scheduledAt: `${scheduledAt.toISOString().slice(0, 10)} 12:05:00`,
  })
})

it('CMP-26: a file is uploaded before the campaign gets its time; a refused one leaves a draft', async () => {
  const scheduledAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const programmed = campaignWire({ status: 'PROGRAMADA', scheduledAt })
  const { server, user } = await openForm(programmed, {
    'PUT /campaigns/5': () => programmed,
    'POST /campaigns/5/media-upload': () => refuse(413, 'ERR_FILE_TOO_LARGE'),
  })
  const file = new File(['x'], 'catalogo.pdf', { type: 'application/pdf' })
  await user.upload(document.querySelector<HTMLInputElement>('[data-file-field]')!, file)
  phone().getByText('catalogo.pdf')
  const save = await screen.findByRole('button', { name: 'Programar' })
  await user.click(save)
  await screen.findByText('O arquivo é grande demais. Envie um menor.')
  const times = () =>
    server
      .calls('PUT /campaigns/5')
      .map(({ body }) => (body as { scheduledAt: string | null }).scheduledAt)
  expect(times()).toEqual([null])
  server.on({ 'POST /campaigns/5/media-upload': () => ({ mensagem: 'Mensagem enviada' }) })
  await user.click(save)
  await screen.findByText('Campanha salva')
  expect(times().slice(0, 2)).toEqual([null, null])
  expect(times()[2]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

it.each([
  ['EM_ANDAMENTO', /está em andamento/],
  ['FINALIZADA', /A campanha terminou/],
  ['PROGRAMADA', /começa em menos de uma hora/],
] as const)('CMP-05: %s can only be read, and says why', async (status, words) => {
  const scheduledAt = new Date(Date.now() + 1_800_000).toISOString()
  await openForm(campaignWire({ status, scheduledAt }))
  screen.getByText(words)
  expect(screen.getByLabelText<HTMLInputElement>('Nome').disabled).toBe(true)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^Salvar|^Programar/ })).toBeNull()
  await phone().findByText('Oi, Ana Lima!')
})

it('CMP-05, CMP-20: a cancelled one takes new texts, and nothing else', async () => {
  const cancelled = campaignWire({ status: 'CANCELADA', counts: { ...counts, sent: 3 } })
  const { server, user } = await openForm(cancelled, { 'PUT /campaigns/5': () => cancelled })
  expect(screen.getByLabelText<HTMLInputElement>('Nome').disabled).toBe(true)
  fill('Mensagem', 'Texto novo')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Campanha salva')
  expect(server.calls('PUT /campaigns/5')[0]!.body).toEqual({
    message1: 'Texto novo',
    message2: null,
    message3: null,
    message4: null,
    message5: null,
  })
})
