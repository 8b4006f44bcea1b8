/** Editing a company's week and holidays. */
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { Shift } from '#modules/hours/contract'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import HolidaysPanel from '../components/holidays_panel'
import WeekEditor from '../components/week_editor'

beforeEach(() => void signIn({ modules: ['hours'], abilities: ['hours.manage'] }))

function week(first: readonly Shift[]) {
  let now = first
  function Editor() {
    const [shifts, setShifts] = useState(first)
    now = shifts
    return <WeekEditor shifts={shifts} onChange={setShifts} />
  }
  return { ...renderScreen(<Editor />), current: () => now }
}
const day = (name: string) => within(screen.getByRole('group', { name }))

it('BOT-41, BOT-45: a company is always open until a week is set, and can be set back', async () => {
  const { user, current } = week([])
  await user.click(screen.getByRole('button', { name: 'Definir horário' }))
  expect(current()).toContainEqual({ weekday: 6, startTime: '08:00', endTime: '12:00' })
  day('domingo').getByText('Fechado')
  await user.click(screen.getByRole('button', { name: 'Deixar sempre aberto' }))
  expect(current()).toEqual([])
})

it('BOT-41: a closed day is a row of its own, and a second shift follows the first', async () => {
  const { user, current } = week([{ weekday: 1, startTime: '08:00', endTime: '12:00' }])
  await user.click(screen.getByRole('button', { name: 'Mais para segunda-feira' }))
  await user.click(await screen.findByText('Adicionar turno'))
  expect(current().filter(({ weekday }) => weekday === 1)).toEqual([
    { weekday: 1, startTime: '08:00', endTime: '12:00' },
    { weekday: 1, startTime: '13:00', endTime: '17:00' },
  ])
  expect(current()).toContainEqual({ weekday: 2, startTime: '00:00', endTime: '00:00' })
  await user.click(screen.getByRole('button', { name: 'Remover o turno 2 de segunda-feira' }))
  expect(current().filter(({ weekday }) => weekday === 1)).toHaveLength(1)
})

it('BOT-41: shows hints for overnight, equal and missing times', () => {
  week([
    { weekday: 5, startTime: '22:00', endTime: '02:00' },
    { weekday: 6, startTime: '09:00', endTime: '09:00' },
    { weekday: 7, startTime: '09:00', endTime: '' },
  ])
  day('sexta-feira').getByText('Vai até 02:00 de sábado')
  day('sábado').getByText('Início e fim iguais: fechado')
  day('domingo').getByText('Falta uma das horas')
})

it('adds a holiday, and shows at the field that the day is a holiday already', async () => {
  const server = await stubServer({
    'GET /holidays': () => [],
    'POST /holidays': () => refuse(409, 'ERR_DUPLICATED_HOLIDAY'),
  })
  const { user } = renderScreen(<HolidaysPanel />)
  await screen.findByText('Nenhum feriado por enquanto')
  await user.click(screen.getByRole('button', { name: /Adicionar feriado/ }))
  await user.type(await screen.findByLabelText('Data'), '2030-12-25')
  await user.type(screen.getByLabelText('Nome'), 'Natal')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Este dia já é feriado.')
  const natal = { id: 1, date: '2030-12-25', name: 'Natal' }
  server.on({ 'GET /holidays': () => [natal], 'POST /holidays': () => natal })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('25/12/2030')
  await waitFor(() => expect(screen.queryByLabelText('Data')).toBeNull())
})
