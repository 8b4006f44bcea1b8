/** TCK-13: a browser's recording is converted into a voice note. */
import { test } from '@japa/runner'
import { fileTypeFromBuffer } from 'file-type'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { measureFilm } from '#app/kernel/media/convert/measure_film'
import { voiceNote } from '#app/kernel/media/convert/voice_note'
import { aRecording } from '#app/kernel/tests/support/recording'

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
})
