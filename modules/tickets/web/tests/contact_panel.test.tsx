/** The person at the side: what is known, further facts, and their other tickets. */
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { show } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import ContactPanel from '../components/contact_panel'
import { aTicket, me, ticketWire } from './people'

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
  await stubServer({
    'GET /contacts/541': () => known,
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
