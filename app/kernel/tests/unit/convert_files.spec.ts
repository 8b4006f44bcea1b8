/** Derivatives of a file: its thumbnail, and a copy that plays in every browser. */
import { test } from '@japa/runner'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { typeOf } from '#app/kernel/media/content_type'
import { playableCopy } from '#app/kernel/media/convert/playable_copy'
import { smallPicture } from '#app/kernel/media/convert/small_picture'
import { aVoiceNote } from '#app/kernel/tests/support/voice_note'

test.group('derivatives of a file', () => {
  const big = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0B6E76' } }).jpeg()

  test('a photo gets a thumbnail, rotated as its EXIF data says', async ({ assert }) => {
    const bytes = await big(1600, 1200).withMetadata({ orientation: 6 }).toBuffer()
    const made = await smallPicture(bytes)
    assert.include(made, { width: 1200, height: 1600 })
    const { format, width, height } = await sharp(made!.bytes!).metadata()
    assert.deepEqual({ format, width, height }, { format: 'webp', width: 360, height: 480 })
  })

  test('no thumbnail for a small image or for a file that is not an image', async ({ assert }) => {
    assert.deepEqual(await smallPicture(await big(40, 30).toBuffer()), {
      bytes: null,
      width: 40,
      height: 30,
    })
    const cut = (await big(900, 900).toBuffer()).subarray(0, 300)
    assert.isNull(await smallPicture(cut))
    assert.isNull(await smallPicture(Buffer.from('nenhuma foto')))
  })

  test('IN-26: a voice note gets a copy in MP4 with the same audio stream, not re-encoded', async ({
    assert,
  }) => {
    const copy = await playableCopy(await aVoiceNote(), 'audio/ogg; codecs=opus')
    assert.match((await typeOf(copy!)).mimetype, /^(audio|video)\/mp4$/)
    const input = new Input({ source: new BufferSource(copy!), formats: ALL_FORMATS })
    const track = await input.getPrimaryAudioTrack()
    assert.equal(track?.codec, 'opus')
    assert.closeTo(await input.computeDuration(), 1, 0.05)
  })

  test('IN-26: no copy for {what}')
    .with([
      { what: 'an MP3', bytes: Buffer.from('ID3'), mimetype: 'audio/mpeg' },
      { what: 'a broken Ogg', bytes: Buffer.from('OggS and no more'), mimetype: 'audio/ogg' },
    ])
    .run(async ({ assert }, { bytes, mimetype }) => {
      assert.isNull(await playableCopy(bytes, mimetype))
    })
})
