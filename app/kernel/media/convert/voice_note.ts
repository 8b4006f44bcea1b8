/** Converts a browser's recording into a voice note that WhatsApp's phones play (TCK-13). */
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
  type InputAudioTrack,
} from 'mediabunny'

export interface VoiceNote {
  readonly bytes: Uint8Array
  readonly mimetype: string
}

export const voiceMimetype = 'audio/ogg; codecs=opus'

/**
 * Whether a browser recorded it: nothing else writes WebM without a video track, and users do not send such
 * files.
 */
export async function isBrowserRecording(bytes: Uint8Array): Promise<boolean> {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM] })
  try {
    const [sound, pictures] = [
      await input.getPrimaryAudioTrack(),
      await input.getPrimaryVideoTrack(),
    ]
    return sound !== null && pictures === null
  } catch {
    return false
  } finally {
    input.dispose()
  }
}

/**
 * The recording in an Ogg container; the audio stream is copied, so it is cheap. Null when it is not Opus, as
 * from browsers without WebM: it is then sent as ordinary audio.
 */
export async function voiceNote(recording: Uint8Array): Promise<VoiceNote | null> {
  const input = new Input({ source: new BufferSource(recording), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (!track || (await track.getCodec()) !== 'opus') return null
    return { bytes: await inOgg(track), mimetype: voiceMimetype }
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

async function inOgg(track: InputAudioTrack): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}
