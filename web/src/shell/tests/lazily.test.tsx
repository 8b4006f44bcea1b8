/** A part of the screen that could not be loaded: said where it has a face for that, and asked for again. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MoreFailed } from '#web/kit/error_state'
import { renderScreen } from '#web/testing/render'
import { LazyLoad } from '#web/shell/lazy_load'

const text = { default: () => <p>Palavras</p> }
/** As while a release replaces the files, or the network is gone for a moment. */
const lostOnce = () =>
  vi.fn(() => Promise.resolve(text)).mockRejectedValueOnce(new Error('Failed to fetch'))

it('is asked for again when it is wanted again', async () => {
  const load = lostOnce()
  const { unmount } = renderScreen(<LazyLoad load={load} props={{}} broken={() => <p>Falhou</p>} />)
  await screen.findByText('Falhou')
  unmount()
  renderScreen(<LazyLoad load={load} props={{}} />)
  await screen.findByText('Palavras')
  expect(load).toHaveBeenCalledTimes(2)
})

it('is asked for again by hand', async () => {
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
