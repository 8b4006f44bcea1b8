/** A part of the screen that could not be loaded: said where it has a face for that, and asked for again. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MoreFailed } from '#web/kit/failure'
import { show } from '#web/testing/render'
import { Lazily } from '#web/shell/lazily'

const words = { default: () => <p>Palavras</p> }
/** As while a release replaces the files, or the network is gone for a moment. */
const lostOnce = () =>
  vi.fn(() => Promise.resolve(words)).mockRejectedValueOnce(new Error('Failed to fetch'))

it('is asked for again when it is wanted again', async () => {
  const load = lostOnce()
  const { unmount } = show(<Lazily load={load} props={{}} broken={() => <p>Falhou</p>} />)
  await screen.findByText('Falhou')
  unmount()
  show(<Lazily load={load} props={{}} />)
  await screen.findByText('Palavras')
  expect(load).toHaveBeenCalledTimes(2)
})

it('is asked for again by hand', async () => {
  const load = lostOnce()
  const { user } = show(
    <Lazily
      load={load}
      props={{}}
      broken={(error, retry) => <MoreFailed error={error} onRetry={retry} />}
    />
  )
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Palavras')
  expect(load).toHaveBeenCalledTimes(2)
})
