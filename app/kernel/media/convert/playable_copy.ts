/** Makes a copy of an audio file that plays in every browser, without re-encoding it (IN-26). */
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/**
 * WhatsApp records into an Ogg container, which Safari does not play; the same audio stream in an MP4
 * container plays. Null when no copy is needed or possible: the original is kept in any case.
 */
export async function playableCopy(
  bytes: Uint8Array,
  mimetype: string
): Promise<Uint8Array | null> {
  if (!/^(audio|application|video)\/(ogg|webm)/.test(mimetype)) return null
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  try {
    if (!(await input.getPrimaryAudioTrack())) return null
    const target = new BufferTarget()
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
    const conversion = await Conversion.init({ input, output, video: { discard: true } })
    if (!conversion.isValid) return null
    await conversion.execute()
    return target.buffer && new Uint8Array(target.buffer)
  } catch {
    return null
  } finally {
    input.dispose()
  }
}
