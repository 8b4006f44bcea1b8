/** Recording a voice message: bit rate and minimum size. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRecording } from '../recording'

/** The test browser has no microphone: this fake recorder returns as many bytes as it is given. */
let said = 0
let asked: MediaRecorderOptions | undefined
class Recorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  mimeType = 'audio/webm;codecs=opus'
  state = 'inactive'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super()
    asked = options
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob([new Uint8Array(said)]) })
    this.onstop?.()
  }
}
const stopped = vi.fn()
const stream = {
  getTracks: () => [{ stop: stopped }],
  getAudioTracks: () => [new EventTarget()],
}

beforeEach(() => {
  stopped.mockClear()
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  [9_999, null],
  [10_000, 10_000],
])('core.md 9: of %i bytes %s are kept', async (bytes, kept) => {
  said = bytes
  const file = await (await startRecording(() => undefined)).finish()
  expect(file?.size ?? null).toBe(kept)
  expect(stopped, 'the microphone is free again').toHaveBeenCalled()
})

test('core.md 9: the bit rate is 128 kbit/s', async () => {
  await startRecording(() => undefined)
  expect(asked).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 128_000 })
})
