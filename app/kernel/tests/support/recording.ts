/** Audio and video fixtures: a recording as a browser makes it, and an mp4. */
import { randomBytes } from 'node:crypto'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

/** Each packet is 20 ms long; the first half is silence, the second is loud. */
export async function aRecording(packets: number): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description }
  for (let index = 0; index < packets; index++) {
    const bytes = index < packets / 2 ? silence : Buffer.concat([sound, randomBytes(120)])
    await source.add(new EncodedPacket(bytes, 'key', index * 0.02, 0.02), { decoderConfig })
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

/** The first byte means: 20 ms, one channel. */
const sound = Buffer.from([0xf8])
const silence = Buffer.from([0xf8, 0xff, 0xfe])
/** `OpusHead`: version 1, one channel, no samples to skip, 48 kHz, no gain, mono. */
const description = Buffer.concat([
  Buffer.from('OpusHead'),
  Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
])

/** A video of `frames` frames at 25 fps, 64 by 48 pixels, blank. */
export async function aFilm(frames: number, form: 'mp4' | 'webm' = 'mp4'): Promise<Uint8Array> {
  const target = new BufferTarget()
  const format = form === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 }
  for (let index = 0; index < frames; index++) {
    const packet = new EncodedPacket(randomBytes(60), 'key', index / 25, 1 / 25)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}
