/** The end of the subscription: the warning before it (core.md 4, 9), and the refusal after it. */
import { screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#web/lib/toasts'
import { changeLanguage } from '#web/lib/i18n'
import Frame from '#web/shell/frame'
import { signIn } from '#web/testing/people'
import { screenFacts } from '#web/testing/screen_facts'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'

const inDays = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD')
function enter(dueDate: string | null, profile: 'admin' | 'user' = 'user') {
  signIn({ user: { profile, company: { id: 7, name: 'Loja Demo', dueDate, settings: {} } } })
  return renderScreen(<Frame />)
}

beforeEach(async () => {
  await stubServer({ 'GET /version': () => ({ version: '6.0.0' }) })
  vi.spyOn(toasts, 'warning')
})
afterEach(() => vi.restoreAllMocks())

describe('core.md 4: the warning', () => {
  it.each([
    [4, 'Sua assinatura vence em 4 dias.'],
    [1, 'Sua assinatura vence em 1 dia.'],
    [0, 'Sua assinatura vence hoje.'],
  ])('%s days before the end: %s', async (days, text) => {
    enter(inDays(days))
    await screen.findByText(text)
    expect(toasts.warning).toHaveBeenCalledOnce()
  })

  it.each([
    ['five days before', inDays(5)],
    ['a year before', inDays(365)],
    ['without an end', null],
  ])('is not given %s', (_when, dueDate) => {
    enter(dueDate)
    expect(toasts.warning).not.toHaveBeenCalled()
  })

  it('has the English text of the contract', async () => {
    await changeLanguage('en', { remember: false })
    enter(inDays(3))
    await screen.findByText(/^Your subscription expires in 3 days/)
  })
})

describe('core.md 2: the date until which the company is active', () => {
  it('is shown to an admin on a wide screen', () => {
    screenFacts.matches.add('(min-width: 1000px)')
    enter('2031-04-09', 'admin')
    screen.getByText(/ativa até 09\/04\/2031/)
  })

  it('is not shown to others, nor on a phone', () => {
    const { unmount } = enter('2031-04-09')
    expect(screen.queryByText(/ativa até/)).toBeNull()
    unmount()
    screenFacts.matches.add('(max-width: 599.98px)')
    enter('2031-04-09', 'admin')
    expect(screen.queryByText(/ativa até/)).toBeNull()
  })

  it('on a phone the name is cut after ten characters', () => {
    screenFacts.matches.add('(max-width: 599.98px)')
    enter(null)
    screen.getByText(/Olá, Marina Aze… · Loja Demo/)
  })
})
