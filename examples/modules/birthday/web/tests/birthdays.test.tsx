/** The screens of birthdays: the page, the dashboard card, the field in the contact form. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import BirthdayField from '../components/birthday_field'
import BirthdaysCard from '../components/birthdays_card'
import handleEvent from '../realtime'
import BirthdaysPage from '../pages/birthdays_page'

const ago = (days: number) => dayjs().subtract(days, 'day').format('YYYY-MM-DD')
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const birthday = (id: number, name: string, { days = 0, age = 34 as number | null } = {}) => ({
  id,
  date: ago(days),
  age,
  contact: { id, name, number: '5511987654321', profilePicUrl: '' },
})
const today = (...birthdays: object[]) => ({ date: ago(0), birthdays, count: birthdays.length })
const here = () =>
  signIn({ user: { company: { id: 7, name: 'Loja', settings: { timezone: zone } } as never } })

beforeEach(() => void here())

it('the page groups birthdays by today, yesterday and earlier', async () => {
  const birthdays = [
    birthday(1, 'Ana Lima'),
    birthday(2, 'Bia Sá', { days: 1, age: 1 }),
    birthday(3, 'Caio Nunes', { days: 9, age: null }),
  ]
  await stubServer({ 'GET /birthdays': () => ({ birthdays, count: 3, hasMore: false }) })
  renderScreen(<BirthdaysPage />)
  const ana = await screen.findByRole('row', { name: /Ana Lima/ })
  within(ana).getByText('Hoje')
  within(ana).getByText('34 anos')
  within(ana).getByText('+55 11 98765-4321')
  const bia = screen.getByRole('row', { name: /Bia Sá/ })
  within(bia).getByText('Ontem')
  within(bia).getByText('1 ano')
  const caio = screen.getByRole('row', { name: /Caio Nunes/ })
  within(caio).getByText(dayjs().subtract(9, 'day').format('DD/MM/YYYY'))
})

it('the page shows empty and error states', async () => {
  const server = await stubServer({
    'GET /birthdays': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(<BirthdaysPage />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /birthdays': () => ({ birthdays: [], count: 0, hasMore: false }) })
  await user.click(again)
  await screen.findByText('Nenhum aniversário por enquanto')
})

it('the card shows four, counts the others, and refetches on an event', async () => {
  const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabi']
  let answer = today(...names.map((name, id) => birthday(id, name)))
  await stubServer({ 'GET /birthdays/today': () => answer })
  const { client } = renderScreen(<BirthdaysCard />)
  const card = await screen.findByRole('region', { name: 'Aniversários de hoje' })
  expect(await within(card).findAllByRole('listitem')).toHaveLength(4)
  within(card).getByText('e mais 2 pessoas')
  within(card).getByRole('link', { name: 'Ver todos' })
  answer = today()
  handleEvent('birthday', { action: 'update' }, client)
  await within(card).findByText('Ninguém faz aniversário hoje')
})

it('the field saves a choice at once, with a confirmation', async () => {
  const server = await stubServer({
    'GET /birthdays/contacts/5': () => ({ birthday: null }),
    'PUT /birthdays/contacts/5': ({ body }) => body,
  })
  renderScreen(<BirthdayField contactId={5} />)
  const field = await screen.findByLabelText('Data de nascimento')
  await waitFor(() => expect(field).toHaveProperty('disabled', false))
  type(field, '17/05/1990')
  await screen.findByText('Salvo')
  expect(server.calls('PUT /birthdays/contacts/5')[0]!.body).toEqual({ birthday: '1990-05-17' })
})

it('the field shows the previous value when the server refuses', async () => {
  await stubServer({
    'GET /birthdays/contacts/5': () => ({ birthday: '1988-02-29' }),
    'PUT /birthdays/contacts/5': () => refuse(404, 'ERR_NO_CONTACT_FOUND'),
  })
  renderScreen(<BirthdayField contactId={5} />)
  const field = await screen.findByDisplayValue('29/02/1988')
  type(field, '17/05/1990')
  await screen.findByText('Este contato não existe mais.')
  await screen.findByDisplayValue('29/02/1988')
})

it('a field whose value cannot be loaded cannot be overwritten', async () => {
  const server = await stubServer({
    'GET /birthdays/contacts/5': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(<BirthdayField contactId={5} />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(screen.getByLabelText('Data de nascimento')).toHaveProperty('disabled', true)
  server.on({ 'GET /birthdays/contacts/5': () => ({ birthday: '1988-02-29' }) })
  await user.click(again)
  await screen.findByDisplayValue('29/02/1988')
})

/** Types a date and leaves the field. */
function type(field: HTMLElement, text: string) {
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
}
