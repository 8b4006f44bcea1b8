/** The volume: stored on the device, in steps of a tenth, and applied to the sound. */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render'
import VolumeButton from '../components/volume_button'
import { chime, setVolume, volumeStore } from '../volume'

interface Ramp {
  readonly value: number
}
let notes: number
let ramps: Ramp[]
beforeEach(() => {
  notes = 0
  ramps = []
  const level = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: (value: number) => void ramps.push({ value }),
    exponentialRampToValueAtTime: () => undefined,
  }
  const node = { connect: (to: unknown) => to, start: () => void notes++, stop: () => undefined }
  class Sounding {
    state = 'running'
    currentTime = 0
    createOscillator = () => ({ ...node, frequency: { value: 0 } })
    createGain = () => ({ ...node, gain: level })
  }
  Object.assign(window, { AudioContext: Sounding })
})
afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(window, 'AudioContext')
  volumeStore.setState({ volume: 1 })
})

it('core.md 9: goes from 0 to 1 by tenths, and is kept on the device', async () => {
  const { user } = renderScreen(<VolumeButton />)
  await user.click(screen.getByRole('button', { name: 'Volume' }))
  const slider = await screen.findByRole('slider', { name: 'Volume' })
  expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['0', '1', '0.1'])
  fireEvent.change(slider, { target: { value: '0.9' } })
  expect(Number(localStorage.getItem('volume'))).toBeCloseTo(0.9)
})

it('is applied: half is half as loud, and nothing sounds at 0', async () => {
  setVolume(1)
  await chime()
  setVolume(0.5)
  await chime()
  expect(ramps[2]!.value).toBeCloseTo(ramps[0]!.value / 2)
  expect(notes).toBe(4)
  setVolume(0)
  await chime()
  expect(notes).toBe(4)
})
