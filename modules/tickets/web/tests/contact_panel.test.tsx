/** The person at the side: what is known, changing it, further facts, and their other tickets. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { show } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import ContactPanel from '../components/contact_panel'
import { aTicket, me, ticketWire } from './people'

const put = 'PUT /contacts/541'
let server: StubServer
beforeEach(async () => {
  signIn({ user: me })
  const known = {
    id: 541,
    name: 'Ana Lima',
    number: '5511987654321',
    email: 'ana@exemplo.com',
    extraInfo: [{ name: 'CPF', value: '000.111' }],
  }
  const of = (id: number, contactId: number) => {
    const wire = ticketWire({ id, status: 'closed', lastMessage: `fim ${id}` })
    return { ...wire, contact: { ...wire.contact, id: contactId } }
  }
  server = await stubServer({
    'GET /contacts/541': () => known,
    [put]: () => known,
    'GET /tickets': () => ({
      tickets: [of(41, 541), of(30, 541), of(31, 999)],
      count: 3,
      hasMore: false,
    }),
  })
})
const showPanel = () =>
  show(
    <ContactPanel
      ticket={aTicket({
        contact: { ...ticketWire().contact, email: 'ana@exemplo.com' },
      })}
    />
  )

test('core.md 2: number and e-mail are links, further facts and other tickets are listed', async () => {
  showPanel()
  const number = await screen.findByRole('link', { name: /98765/ })
  expect(number.getAttribute('href')).toBe('tel:+5511987654321')
  const mail = screen.getByRole('link', { name: 'ana@exemplo.com' })
  expect(mail.getAttribute('href')).toBe('mailto:ana@exemplo.com')
  expect(await screen.findByText('000.111')).toBeTruthy()
  // This ticket is not another one, nor is a ticket of another contact.
  const others = await screen.findByRole('region', { name: 'Outros atendimentos' })
  expect([...others.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    `/tickets/${ticketWire({ id: 30 }).uuid}`,
  ])
})

test('core.md 5: too short, too long, required and invalid e-mail are said at the field', async () => {
  const { user } = showPanel()
  await waitFor(() => expect(server.calls('GET /contacts/541')).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Editar contato' }))
  const field = async (label: string, text: string) => {
    const input = await screen.findByLabelText(label)
    await user.clear(input)
    if (text) await user.type(input, text)
  }
  await field('Nome', 'A')
  await field('Número', '1234567')
  await field('E-mail', 'ana@')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findAllByText('Está curto demais.')).toHaveLength(2)
  expect(screen.getByText('Digite um e-mail válido.')).toBeTruthy()
  await field('Nome', '')
  await field('Número', '1'.repeat(51))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  expect(await screen.findByText('Está longo demais.')).toBeTruthy()
  expect(server.calls(put)).toEqual([])
})

test('CON-02: only what differs is sent; the facts as a whole', async () => {
  const { user } = showPanel()
  await waitFor(() => expect(server.calls('GET /contacts/541')).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Editar contato' }))
  const name = await screen.findByLabelText('Nome')
  await user.clear(name)
  await user.type(name, 'Ana Lima Souza')
  await user.click(screen.getByRole('button', { name: 'Acrescentar informação' }))
  await user.type(screen.getAllByLabelText('Campo')[1]!, 'Pedido')
  await user.type(screen.getAllByLabelText('Valor')[1]!, '77')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls(put)).toHaveLength(1))
  expect(server.calls(put)[0]!.body).toEqual({
    name: 'Ana Lima Souza',
    extraInfo: [
      { name: 'CPF', value: '000.111' },
      { name: 'Pedido', value: '77' },
    ],
  })
})
