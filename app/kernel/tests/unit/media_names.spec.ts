/** Names and kinds of files. */
import { test } from '@japa/runner'
import { isSafeInline, typeOf } from '#app/kernel/media/content_type'
import { attachmentHeader, companyOfKey, isOfPlatform, shownName } from '#app/kernel/media/names'

const key = 'companies/3/6f9619ff-8b86-4d01-b42d-00cf4fc964ff.png'

test.group('files', () => {
  test('API-11: a displayed name contains no folder, space or control character', ({ assert }) => {
    assert.equal(shownName('C:\\temp\\a  b.pdf', key), 'a_b.pdf')
    assert.equal(shownName('../../etc/passwd', key), 'passwd')
    assert.equal(shownName('a\r\nb.txt', key), 'ab.txt')
    assert.equal(shownName('', key), '6f9619ff-8b86-4d01-b42d-00cf4fc964ff.png')
    assert.lengthOf(shownName('x'.repeat(500), key), 200)
    // Cut by characters, not by surrogates, so that the name can always be encoded in a header.
    const cut = shownName(`😀${'a'.repeat(199)}`, key)
    assert.equal(cut, `😀${'a'.repeat(199)}`)
    assert.equal(shownName(`😀😀${'a'.repeat(199)}`, key), cut)
    assert.include(attachmentHeader(cut), "''%F0%9F%98%80a")
    assert.equal(shownName('a\ud83d.png', key), 'a\ufffd.png')
  })

  test('API-02: a file key contains its company, and any other text is not a key', ({ assert }) => {
    assert.equal(companyOfKey(key), 3)
    assert.equal(companyOfKey(key.replace('3/', '3/fileList/12/')), 3)
    for (const other of [
      key.replace('3/', '3/fileList/'),
      key.replace('3/', '3/fileList/../4/'),
      key.replace('3/', '3/../12/'),
      key.replace('3/', '3/fileList/12/13/'),
      'companies/3/../4/6f9619ff-8b86-4d01-b42d-00cf4fc964ff.png',
      `${key}/..`,
      `/${key}`,
      key.replace('.png', '..png'),
      key.replace('3', '3a'),
      'companies/3/report.png',
    ])
      assert.isNull(companyOfKey(other), other)
  })

  test('API-12: a platform key belongs to no company, and vice versa', ({ assert }) => {
    const own = key.replace('companies/3', 'platform')
    assert.isTrue(isOfPlatform(own))
    assert.isNull(companyOfKey(own))
    const others = [
      key,
      `${own}/..`,
      own.replace('platform/', 'platform/../companies/3/'),
      `/${own}`,
    ]
    for (const other of others) assert.isFalse(isOfPlatform(other), other)
  })

  test('API-11: a file name cannot break out of its header', ({ assert }) => {
    const header = attachmentHeader('a"; filename=b.html\r\nx: y')
    assert.notMatch(header, /[\r\n]/)
    assert.equal(header.split('"').length, 3)
  })

  test('API-11: only types that cannot run scripts are shown inline', ({ assert }) => {
    const shown = [
      'image/png',
      'audio/ogg; codecs=opus',
      'video/mp4',
      'application/pdf',
      'text/plain',
    ]
    const downloaded = ['text/html', 'image/svg+xml', 'application/xml', 'application/x-msdownload']
    assert.isTrue(shown.every(isSafeInline))
    assert.isFalse(downloaded.some(isSafeInline))
  })

  test('API-11: markup is detected by its beginning')
    .with([
      ['<!DOCTYPE html><p>a', 'text/html'],
      ['\ufeff \n\t<html lang="pt">', 'text/html'],
      ['<!-- a --> <!-- b -->\n<SCRIPT>alert(1)</SCRIPT>', 'text/html'],
      ['<!--><svg onload="alert(1)">-->', 'text/html'],
      ['<body onload=alert(1)>', 'text/html'],
      ['<iframe/src=x>', 'text/html'],
      ['<svg onload="alert(1)"/>', 'application/xml'],
      ['<s:svg xmlns:s="http://www.w3.org/2000/svg">', 'application/xml'],
      ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "">', 'application/xml'],
      [' <?xml version="1.0"?><a/>', 'application/xml'],
      ['<3 muito obrigada', 'text/plain'],
      ['<nome do cliente>, bom dia', 'text/plain'],
      ['Use <script> para isso', 'text/plain'],
    ] as const)
    .run(async ({ assert }, [text, mimetype]) => {
      const { mimetype: found, extension } = await typeOf(Buffer.from(text))
      assert.equal(found, mimetype)
      assert.equal(
        extension,
        { 'text/html': 'html', 'application/xml': 'xml', 'text/plain': 'txt' }[mimetype]
      )
    })

  test('API-11: text is detected when the sample ends inside a character', async ({ assert }) => {
    const cut = Buffer.from('é').subarray(0, 1)
    assert.equal((await typeOf(Buffer.concat([Buffer.from('abc'), cut]))).mimetype, 'text/plain')
    assert.equal((await typeOf(Buffer.from([0xff, 0xfe, 0x41]))).extension, 'bin')
  })
})
