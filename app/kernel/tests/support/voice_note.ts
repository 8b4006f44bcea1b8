/** A voice note as a phone records it, made of silence. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  OggOutputFormat,
  Output,
} from 'mediabunny'

/** One channel, 48 kHz, no delay. */
const head = Buffer.from('4f707573486561640101000080bb0000000000', 'hex')
/** Twenty milliseconds of silence as an Opus packet. */
const silence = Uint8Array.of(0xf8, 0xff, 0xfe)

/** Opus in Ogg. */
export async function aVoiceNote(seconds = 1): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const codec = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: head }
  for (let frame = 0; frame < seconds * 50; frame++) {
    const packet = new EncodedPacket(silence, 'key', frame * 0.02, 0.02)
    await source.add(packet, { decoderConfig: codec })
  }
  await output.finalize()
  return Buffer.from(target.buffer!)
}
