/** The waveform that a phone draws for a voice note. */
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'

/** WhatsApp's own format: this many bars, each from 0 to this. */
const bars = 64
const highest = 100

export interface Loudness {
  /** 0 when the audio cannot be read. */
  readonly seconds: number
  readonly curve: Uint8Array
}

/**
 * Estimated from the size of each audio packet: the codec spends few bytes on silence and many on speech, so nothing
 * needs to be decoded.
 */
export async function loudnessOf(bytes: Uint8Array): Promise<Loudness> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (!track) return unknown
    const sizes: number[] = []
    const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })
    for await (const { byteLength } of packets) sizes.push(byteLength)
    return { seconds: await input.computeDuration(), curve: curveOf(sizes) }
  } catch {
    return unknown
  } finally {
    input.dispose()
  }
}

const unknown: Loudness = { seconds: 0, curve: new Uint8Array(bars) }

/** The mean of each bar's packets, scaled so that the quietest is 0 and the loudest the maximum. */
function curveOf(sizes: readonly number[]): Uint8Array {
  if (!sizes.length) return unknown.curve
  const means = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * sizes.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * sizes.length) / bars))
    const part = sizes.slice(from, to)
    return part.reduce((sum, size) => sum + size, 0) / part.length
  })
  const low = Math.min(...means)
  const range = Math.max(...means) - low
  return Uint8Array.from(means, (mean) => (range ? ((mean - low) / range) * highest : 0))
}
