/** A component that failed to load: reported where `broken` is given, and requested again. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MoreFailed } from '#web/kit/error_state'
import { renderScreen } from '#web/testing/render'
import { LazyLoad } from '#web/shell/lazy_load'

const text = { default: () => <p>Palavras</p> }
/** As when a release replaces the files, or the network fails for a moment. */
const lostOnce = () =>
  vi.fn(() => Promise.resolve(text)).mockRejectedValueOnce(new Error('Failed to fetch'))

it('is requested again when it is mounted again', async () => {
  const load = lostOnce()
  const { unmount } = renderScreen(<LazyLoad load={load} props={{}} broken={() => <p>Falhou</p>} />)
  await screen.findByText('Falhou')
  unmount()
  renderScreen(<LazyLoad load={load} props={{}} />)
  await screen.findByText('Palavras')
  expect(load).toHaveBeenCalledTimes(2)
})

it('is requested again on retry', async () => {
  const load = lostOnce()
  const { user } = renderScreen(
    <LazyLoad
      load={load}
      props={{}}
      broken={(error, retry) => <MoreFailed error={error} onRetry={retry} />}
    />
  )
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Palavras')
  expect(load).toHaveBeenCalledTimes(2)
})
