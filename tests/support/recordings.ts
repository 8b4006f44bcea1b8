/** Sounds and videos for tests, generated at run time: a synthesised tone, and recordings by Chromium. */
/// <reference lib="dom" />
import type { Browser } from 'playwright-core'

const rate = 8000

/** A tone that swells and fades, as a WAV of this many seconds. */
export function tone(seconds: number): Buffer {
  const samples = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) {
    const swell = Math.abs(Math.sin((at / rate) * 2.1) * Math.sin((at / rate) * 0.7 + 0.4))
    const sample = Math.sin((at / rate) * 2 * Math.PI * 330) * swell * 0.8
    bytes.writeInt16LE(Math.round(sample * 32767), 44 + at * 2)
  }
  return bytes
}

/** A recording by the browser: a video of a moving square, or a voice; both WebM. */
export async function recorded(browser: Browser, kind: 'film' | 'voice', seconds = 1) {
  const page = await browser.newPage()
  try {
    const base64 = await page.evaluate(record, { kind, ms: seconds * 1000 })
    return Buffer.from(base64, 'base64')
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
async function record({ kind, ms }: { kind: 'film' | 'voice'; ms: number }): Promise<string> {
  const context = new AudioContext()
  const oscillator = context.createOscillator()
  const target = context.createMediaStreamDestination()
  oscillator.connect(target)
  oscillator.start()
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const brush = canvas.getContext('2d')!
  const drawing = setInterval(() => {
    brush.fillStyle = 'rgb(11, 110, 118)'
    brush.fillRect(0, 0, 320, 180)
    brush.fillStyle = 'rgb(242, 163, 58)'
    brush.fillRect((performance.now() / 8) % 260, 60, 60, 60)
  }, 33)
  const stream = kind === 'film' ? canvas.captureStream(30) : target.stream
  const mimeType = kind === 'film' ? 'video/webm;codecs=vp8' : 'audio/webm;codecs=opus'
  const recorder = new MediaRecorder(stream, { mimeType })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const over = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.start()
  setTimeout(() => recorder.stop(), ms)
  await over
  clearInterval(drawing)
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
