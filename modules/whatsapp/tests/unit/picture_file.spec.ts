/** Pictures are only downloaded from WhatsApp's own hosts (IN-07). */
import { test } from '@japa/runner'
import { isPictureHost } from '#modules/whatsapp/drivers/baileys/picture_file'

test.group('hosts of pictures (IN-07)', () => {
  test('{$self} is allowed')
    .with(['pps.whatsapp.net', 'mmg.whatsapp.net', 'media-gru1-1.cdn.whatsapp.net'])
    .run(({ assert }, host) => {
      assert.isTrue(isPictureHost(new URL(`https://${host}/v/t61/1.jpg?oh=1`)))
    })

  test('{$self} is not a host for pictures')
    .with([
      'http://pps.whatsapp.net/1.jpg',
      'https://pps.whatsapp.net.example.org/1.jpg',
      'https://pps.whatsapp.net@example.org/1.jpg',
      'https://example.org/pps.whatsapp.net',
      'https://pps.whatsapp.net:8443/1.jpg',
      'https://127.0.0.1/1.jpg',
      'https://evil-pps.whatsapp.net/1.jpg',
      'file:///etc/passwd',
    ])
    .run(({ assert }, address) => {
      assert.isFalse(isPictureHost(new URL(address)))
    })
})
