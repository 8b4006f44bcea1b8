/** A part that fails to load: the page stays, and the part comes with the network. */
import { act, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#web/kit/error_boundary'
import { lazyPart } from '#web/kit/lazy_part'
import { renderScreen } from '#web/testing/render'

const part = { default: () => <p>Menu</p> }
const failed = new Error('Failed to fetch dynamically imported module')

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function show(load: () => Promise<typeof part>) {
  const Part = lazyPart(load)
  const page = (children: ReactNode) => (
    <ErrorBoundary fallback={(error) => <p>{error.message}</p>}>
      <p>Conversa</p>
      <Suspense fallback={<p>Carregando</p>}>{children}</Suspense>
    </ErrorBoundary>
  )
  renderScreen(page(<Part />))
}

it('waits for the network, and leaves the rest of the page as it is', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => Promise.resolve(part))
  show(load)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  screen.getByText('Carregando')
  screen.getByText('Conversa')
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Menu')
})

it('tries again when the server fails for a moment', async () => {
  const load = vi.fn(() => Promise.resolve(part))
  load.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed)
  show(load)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await screen.findByText('Menu')
  expect(load).toHaveBeenCalledTimes(3)
})

it('reports a file that stays away to the next error boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(() => Promise.reject<typeof part>(failed))
  show(load)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  await screen.findByText(failed.message)
  expect(load).toHaveBeenCalledTimes(3)
})

it('requests styles that failed to load again', async () => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/assets/menu.css',
  })
  document.head.append(link)
  const load = vi
    .fn(() => Promise.resolve(part))
    .mockImplementationOnce(() => {
      link.dispatchEvent(new Event('error'))
      return Promise.reject(failed)
    })
  show(load)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(link.isConnected).toBe(false)
  const next = document.head.querySelector<HTMLLinkElement>('link[href="/assets/menu.css"]')!
  expect(load).toHaveBeenCalledTimes(1)
  next.dispatchEvent(new Event('load'))
  await screen.findByText('Menu')
  next.remove()
})
