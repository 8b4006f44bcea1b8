/** The volume of the product on this device, and its notification sound. */
import { create } from 'zustand'

const storageKey = 'volume'
/** The slider's step; the volume goes from 0 to 1 (core.md 9). */
export const volumeStep = 0.1

function storedVolume(): number {
  const stored = localStorage.getItem(storageKey)
  const volume = Number(stored)
  return stored !== null && volume >= 0 && volume <= 1 ? volume : 1
}

export const volumeStore = create<{ volume: number }>()(() => ({ volume: storedVolume() }))

export function setVolume(volume: number) {
  localStorage.setItem(storageKey, String(volume))
  volumeStore.setState({ volume })
}

let context: AudioContext | null = null
/** Two notes, in hertz, played one after the other. */
const notes = [784, 1047] as const
/** Seconds from one note to the next, and how long each takes to fade. */
const gap = 0.14
const fade = 0.5
/** Maximum gain of a note: two of them overlap. */
const loudest = 0.3

/**
 * Plays the sound at the volume of this device; silent at 0. A browser allows no sound before the user has
 * interacted with the page: until then nothing is played, and nothing is queued.
 */
export async function chime(): Promise<void> {
  const { volume } = volumeStore.getState()
  if (volume === 0 || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state !== 'running' && !(await woken(context))) return
  const start = context.currentTime
  notes.forEach((pitch, index) => play(context!, pitch, start + index * gap, volume * loudest))
}

/** `resume` stays pending until the user interacts with the page; playing the sound that late would be wrong. */
async function woken(sleeping: AudioContext): Promise<boolean> {
  if (!navigator.userActivation?.hasBeenActive) return false
  await sleeping.resume().catch(() => undefined)
  return (sleeping.state as AudioContextState) === 'running'
}

function play(on: AudioContext, pitch: number, at: number, loudness: number) {
  const note = on.createOscillator()
  const level = on.createGain()
  note.frequency.value = pitch
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(loudness, at + 0.01)
  level.gain.exponentialRampToValueAtTime(0.0001, at + fade)
  note.connect(level).connect(on.destination)
  note.start(at)
  note.stop(at + fade)
}
