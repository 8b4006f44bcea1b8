/** TCK-13: a browser's recording is converted into a voice note. */
import { test } from '@japa/runner'
import { fileTypeFromBuffer } from 'file-type'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { loudnessOf } from '#modules/whatsapp/drivers/baileys/loudness'
import { measureFilm } from '#modules/tickets/sound/measure_film'
import { voiceNote } from '#modules/tickets/sound/voice_note'
import { aRecording } from '#modules/tickets/tests/recording'

async function packetsOf(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = (await input.getPrimaryAudioTrack())!
  const packets: string[] = []
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    packets.push(Buffer.from(data).toString('hex'))
  }
  return packets
}

test.group('voiceNote', () => {
  test('TCK-13: a WebM recording becomes Ogg, its audio stream unchanged', async ({ assert }) => {
    const recording = await aRecording(150)
    assert.equal((await fileTypeFromBuffer(recording))?.ext, 'webm')
    const note = (await voiceNote(recording))!
    assert.match((await fileTypeFromBuffer(note.bytes))!.mime, /^audio\/ogg/)
    assert.equal(note.mimetype, 'audio/ogg; codecs=opus')
    const [before, after] = [await packetsOf(recording), await packetsOf(note.bytes)]
    assert.lengthOf(after, 150)
    assert.deepEqual(after, before)
    assert.containsSubset(await measureFilm(note.bytes), { seconds: 3, hasPictures: false })
  })

  test('other files are not converted', async ({ assert }) => {
    assert.isNull(await voiceNote(Buffer.from('no sound at all')))
    assert.isNull(await measureFilm(Buffer.from('no sound at all')))
  })

  test('the waveform is high where the audio is loud, and the length is known', async ({
    assert,
  }) => {
    const { seconds, curve } = await loudnessOf((await voiceNote(await aRecording(320)))!.bytes)
    assert.closeTo(seconds, 6.4, 0.1)
    assert.lengthOf(curve, 64)
    // The recording begins in silence and ends loud.
    assert.equal(curve[0], 0)
    assert.equal(curve[63], 100)
  })

  test('invalid audio has a flat waveform', async ({ assert }) => {
    const { seconds, curve } = await loudnessOf(Buffer.from('nothing'))
    assert.equal(seconds, 0)
    assert.deepEqual([...new Set(curve)], [0])
  })
})
