/** How loud the product may be on this device, and the one sound it makes. */
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
/** Two notes, in hertz, one after the other, like the call of a number at a counter. */
const notes = [784, 1047] as const
/** Seconds from one note to the next, and how long each takes to fade. */
const gap = 0.14
const fade = 0.5
/** The loudest a note may be: two of them overlap. */
const loudest = 0.3

/**
 * Sounds at the volume of this device; silent at 0. A browser lets no page sound before the person has
 * touched it: until then nothing is heard, and nothing is kept for later.
 */
export async function chime(): Promise<void> {
  const { volume } = volumeStore.getState()
  if (volume === 0 || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state !== 'running' && !(await woken(context))) return
  const start = context.currentTime
  notes.forEach((pitch, index) => play(context!, pitch, start + index * gap, volume * loudest))
}

/** `resume` stays unsettled for as long as the page was not touched; a late sound would be a wrong one. */
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
