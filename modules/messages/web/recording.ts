/** Records a voice message: from the microphone to a file that WhatsApp accepts. */

/** Bytes below which a recording counts as empty (core.md 2). */
export const leastBytes = 10_000
/** Bits per second (core.md 9: 128). */
const audioBitsPerSecond = 128_000

/**
 * The first type that the browser can record is used. The server turns Opus into a voice message (TCK-13), and the
 * last type, which only old Safaris record, into ordinary audio (docs/adr/0023).
 */
const forms = [
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
] as const

export interface Recording {
  /** The file, or null when it is shorter than `leastBytes`. */
  readonly finish: () => Promise<File | null>
  /** Discards the recording and releases the microphone. */
  readonly cancel: () => void
}

export type MicrophoneFault = 'forbidden' | 'missing' | 'failed'

/** Rejects with the browser's error when it provides no microphone; `faultOf` maps it. */
export async function startRecording(onLost: () => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const form = forms.find(({ type }) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { mimeType: form?.type, audioBitsPerSecond })
  const parts: Blob[] = []
  let isOver = false
  const free = () => {
    isOver = true
    for (const track of stream.getTracks()) track.stop()
  }
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onerror = () => {
    free()
    onLost()
  }
  // The microphone was unplugged, or taken away by the system.
  stream.getAudioTracks()[0]?.addEventListener('ended', () => {
    if (!isOver) onLost()
  })
  recorder.start()
  return {
    finish: () =>
      new Promise((resolve) => {
        recorder.onstop = () => {
          free()
          const type = recorder.mimeType || form?.type || 'audio/webm'
          const bytes = new Blob(parts, { type })
          const name = `voice.${form?.ending ?? 'webm'}`
          resolve(bytes.size < leastBytes ? null : new File([bytes], name, { type }))
        }
        recorder.stop()
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop()
      free()
    },
  }
}

/** Why there is no microphone. */
export function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'forbidden'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}
