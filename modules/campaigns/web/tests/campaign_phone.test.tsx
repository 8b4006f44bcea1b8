/** What the form shows while one writes: the phone, the forecast, and a trial (CMP-07, CMP-10, CMP-11, CMP-16). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { refuse } from '#web/testing/server'
import { campaignWire, formAnswers, previewWire } from './campaigns'
import { choose, fill, openForm, phone } from './open_form'

beforeEach(() => {
  localStorage.removeItem('campaigns.trial_number')
  signIn({ abilities: ['campaigns.manage'], modules: ['files'] })
})

it('CMP-10, CMP-16: the phone shows text, own variables and files as a person of the group gets them', async () => {
  const { user } = await openForm(campaignWire({ message2: 'Até {desconto}, {{firstName}}' }))
  await phone().findByText('Como Ana Lima vai ler')
  phone().getByText('Oi, Ana Lima!')
  await user.click(phone().getByRole('button', { name: 'Próximo texto' }))
  phone().getByText('Até 10%, Ana')
  phone().getByText('Texto 2 de 2')
  await choose('Lista de arquivos', 'Tabela de preços')
  await phone().findByText('precos.pdf')
  phone().getByText('Preços para Ana Lima')
})

it('CMP-16: a file that is refused at its field is not in the phone', async () => {
  const { user } = await openForm(campaignWire())
  const field = document.querySelector<HTMLInputElement>('[data-file-field]')!
  await user.upload(field, new File(['x'], 'catalogo.pdf', { type: 'application/pdf' }))
  await phone().findByText('catalogo.pdf')
  await user.upload(field, new File([], 'vazio.pdf', { type: 'application/pdf' }))
  await screen.findByText(/^O arquivo está vazio/)
  expect(phone().queryByText('vazio.pdf')).toBeNull()
  screen.getByRole('button', { name: 'Anexo: Trocar' })
})

it('without a group the phone shows an example, and says so', async () => {
  await openForm(null, { 'POST /campaigns/preview': () => previewWire({ person: null }) })
  fill('Mensagem', 'Oi, {nome}! Hoje: {desconto}')
  await phone().findByText(/^Oi, .+! Hoje: 10%$/)
  phone().getByText('Com dados de exemplo')
})

it('CMP-10: a variable is inserted at the cursor; own ones are known', async () => {
  const { user } = await openForm(campaignWire())
  const field = screen.getByLabelText<HTMLTextAreaElement>('Mensagem')
  const insert = await screen.findByRole('button', { name: 'Inserir {desconto}' })
  field.setSelectionRange(3, 3)
  await user.click(insert)
  await waitFor(() => expect(field.value).toBe('Oi,{desconto} {nome}!'))
  fill('Mensagem', '{{desconto}} {{outra}}')
  const note = await screen.findByText(/\{\{outra\}\}/, { selector: '[data-variable-notes] p' })
  expect(note.textContent).not.toContain('desconto')
})

it('CMP-07, CMP-11: counts the people, says who gets nothing and when it would end', async () => {
  const endsAt = new Date(Date.now() + 13 * 3_600_000).toISOString()
  const startsAt = new Date().toISOString()
  const firstAt = startsAt
  const pace = { messages: 2340, seconds: 46_800, held: 'window' }
  const forecast = { ...pace, startsAt, firstAt, endsAt }
  await openForm(campaignWire(), { 'POST /campaigns/preview': () => previewWire({ forecast }) })
  await screen.findByText('2.340 pessoas vão receber')
  screen.getByText('12 repetidas')
  screen.getByText('20 sem WhatsApp')
  screen.getByText('10 a verificar')
  screen.getByText(/^10 números a verificar ficam de fora/)
  screen.getByText('18 não querem campanhas')
  screen.getByText(/^Cerca de 13 h\. Termina: /)
  screen.getByText(/^Começa fora do horário de envio\. A primeira sai: /)
})

it('sends a trial to one’s own number, which is remembered; a refusal stands beside it', async () => {
  const { server, user } = await openForm(campaignWire(), {
    'POST /campaigns/trial': () =>
      refuse(422, 'ERR_VALIDATION', [{ field: 'number', rule: 'phone' }]),
  })
  fill('Seu número, com DDD', '11 98765-0001')
  const send = screen.getByRole('button', { name: 'Enviar teste' })
  await user.click(send)
  await screen.findByText('Este número não existe. Confira o DDD e os dígitos.')
  server.on({ 'POST /campaigns/trial': () => ({ number: '5511987650001' }) })
  await user.click(send)
  await screen.findByText(/^Enviado para 5511987650001/)
  expect(server.calls('POST /campaigns/trial')[1]!.body).toEqual({
    whatsappId: 2,
    number: '11 98765-0001',
    message: 'Oi, {nome}!',
    campaignId: 5,
  })
  expect(localStorage.getItem('campaigns.trial_number')).toBe('11 98765-0001')
})

it('without a connection a trial cannot be sent, and says what is missing', async () => {
  await openForm(null)
  fill('Mensagem', 'Oi!')
  fill('Seu número, com DDD', '11987650001')
  screen.getByText('Escolha a conexão para enviar um teste.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar teste' }).disabled).toBe(
    true
  )
})

it('where the files library is off there is no field for it', async () => {
  signIn({ abilities: ['campaigns.manage'] })
  await openForm(null)
  expect(screen.queryByLabelText('Lista de arquivos')).toBeNull()
})

it('groups that cannot be loaded say so, and are asked for again', async () => {
  const { server, user } = await openForm(null, {
    'GET /campaigns/audiences': () => refuse(500, 'ERR_UNAVAILABLE'),
  })
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /campaigns/audiences': formAnswers['GET /campaigns/audiences'] })
  await user.click(again)
  await choose('Para quem', 'Clientes')
})
