/** Extracting a video id from pasted text. */
import { test } from '@japa/runner'
import { videoIdOf } from '#modules/helps/video_id'

const id = 'dQw4w9WgXcQ'

test.group('video id', () => {
  test('{given} contains an id')
    .with([
      { given: id },
      { given: `  ${id}\n` },
      { given: `https://www.youtube.com/watch?v=${id}` },
      { given: `https://www.youtube.com/watch?list=PL1&v=${id}&t=42s` },
      { given: `http://m.youtube.com/watch?v=${id}` },
      { given: `youtube.com/watch?v=${id}` },
      { given: `https://youtu.be/${id}?si=abc` },
      { given: `https://www.youtube.com/embed/${id}` },
      { given: `https://www.youtube.com/shorts/${id}/` },
      { given: `https://www.youtube-nocookie.com/embed/${id}?rel=0` },
    ])
    .run(({ assert }, { given }) => assert.equal(videoIdOf(given), id))

  test('{given} contains no video id')
    .with([
      { given: '' },
      { given: 'short' },
      { given: `${id}x` },
      { given: 'https://www.youtube.com/' },
      { given: 'https://www.youtube.com/watch?v=short' },
      { given: `https://example.com/watch?v=${id}` },
      { given: `https://notyoutube.com/watch?v=${id}` },
      { given: `https://youtube.com.example.com/watch?v=${id}` },
      { given: `javascript:alert("${id}")` },
      { given: '"><script>' },
    ])
    .run(({ assert }, { given }) => assert.isNull(videoIdOf(given)))
})
