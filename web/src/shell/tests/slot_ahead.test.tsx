/** What fills a slot, loaded before the slot is rendered. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installedModules } from '#web/shell/discover'
import { defineSlot, fill, Slot, useSlotAhead } from '#web/shell/slots'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'

const slot = defineSlot('test.slot')
const before = [...installedModules]
let loads: number
let fails: boolean

beforeEach(() => {
  signIn({ modules: ['filler'] })
  loads = 0
  fails = false
  const load = () => {
    loads += 1
    return fails ? Promise.reject(new Error('no file')) : Promise.resolve({ default: Filling })
  }
  installedModules.splice(0, installedModules.length, {
    name: 'filler',
    fills: [fill(slot, load)],
  })
})
afterEach(() => void installedModules.splice(0, installedModules.length, ...before))

const Filling = () => <p>the filling</p>

function Page({ isOpen }: { isOpen: boolean }) {
  useSlotAhead(slot)
  return isOpen && <Slot of={slot} props={{}} waiting={<p>waiting</p>} />
}

test('is rendered at once, without its fallback', async () => {
  const { rerender } = renderScreen(<Page isOpen={false} />)
  await waitFor(() => expect(loads).toBe(1))
  await Promise.resolve()
  rerender(<Page isOpen />)
  expect(screen.getByText('the filling')).toBeTruthy()
  expect(screen.queryByText('waiting')).toBeNull()
  expect(loads).toBe(1)
})

test('is loaded again with the slot when it could not be loaded ahead', async () => {
  fails = true
  const { rerender } = renderScreen(<Page isOpen={false} />)
  await waitFor(() => expect(loads).toBe(1))
  fails = false
  rerender(<Page isOpen />)
  expect(await screen.findByText('the filling')).toBeTruthy()
  expect(loads).toBe(2)
})
