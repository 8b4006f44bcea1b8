/** The waveform that phones draw for a voice note. */
import { test } from '@japa/runner'
import { voiceNote } from '#app/kernel/media/convert/voice_note'
import { aRecording } from '#app/kernel/tests/support/recording'
import { loudnessOf } from '#modules/whatsapp/drivers/baileys/loudness'

test.group('loudnessOf', () => {
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
