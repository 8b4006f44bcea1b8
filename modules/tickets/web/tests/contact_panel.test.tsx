/** The contact panel: details, custom fields, and other tickets. */
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import ContactPanel from '../components/contact_panel'
import { readTicket } from '../api_reading'
import { aTicket, me, ofDeletedContact, ticketWire } from './people'

const known = { extraInfo: [{ id: 1, name: 'CPF', value: '000.111' }] }

beforeEach(async () => {
  signIn({ user: me })
  const of = (id: number, contactId: number) => {
    const wire = ticketWire({ id, status: 'closed', lastMessage: `fim ${id}` })
    return { ...wire, contact: { ...wire.contact, id: contactId } }
  }
  await stubServer({
    'GET /tickets/41': () => ({ ...ticketWire(), contact: { ...ticketWire().contact, ...known } }),
    'GET /tickets': () => ({
      tickets: [of(41, 541), of(30, 541), of(31, 999)],
      count: 3,
      hasMore: false,
    }),
  })
})
const showPanel = () =>
  renderScreen(
    <ContactPanel
      ticket={aTicket({
        contact: { ...ticketWire().contact, email: 'ana@exemplo.com' },
      })}
    />
  )

test('core.md 2: links number and e-mail, and lists custom fields and other tickets', async () => {
  showPanel()
  const number = await screen.findByRole('link', { name: /98765/ })
  expect(number.getAttribute('href')).toBe('tel:+5511987654321')
  const mail = screen.getByRole('link', { name: 'ana@exemplo.com' })
  expect(mail.getAttribute('href')).toBe('mailto:ana@exemplo.com')
  expect(await screen.findByText('000.111')).toBeTruthy()
  screen.getByRole('button', { name: 'Editar contato' })
  // Neither this ticket nor a ticket of another contact is listed.
  const others = await screen.findByRole('region', { name: 'Outros atendimentos' })
  expect([...others.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    `/tickets/${ticketWire({ id: 30 }).uuid}`,
  ])
})

test('CON-03: shows all details of a deleted contact, read-only', async () => {
  const wire = ticketWire(ofDeletedContact)
  const server = await stubServer({
    'GET /tickets/41': () => ({ ...wire, contact: { ...wire.contact, ...known } }),
    'GET /contacts/541': () => refuse(404, 'ERR_NO_CONTACT_FOUND'),
    'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
  })
  renderScreen(<ContactPanel ticket={readTicket(wire)} />)
  expect(await screen.findByText('000.111')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Editar contato' })).toBeNull()
  expect(server.calls('GET /contacts/541')).toHaveLength(0)
})
