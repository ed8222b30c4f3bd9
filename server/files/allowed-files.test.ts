import { describe, expect, test } from 'vitest'
import { PNG } from '#server/test/multipart.ts'
import { AppError } from '#shared/errors.ts'
import { isInline, knownFile } from './allowed-files.ts'
import { contentDisposition, FILE_NAME_LENGTH, fileName } from './file-name.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const ftyp = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0`)
const iso = Buffer.alloc(36 * 1024)
iso.write('CD001', 0x8001)
const tar = Buffer.alloc(1024)
tar.write('ustar', 257)

const judged = (name: string, head: Buffer | string, only?: 'images') => {
  const body = Buffer.from(head)
  try {
    return knownFile({ name, size: body.length, head: body }, only).file_type
  } catch (error) {
    return (error as AppError).error
  }
}

describe('the bytes decide the type, and the name must match', () => {
  test.each([
    ['a.png', PNG, 'image/png'],
    ['a.jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg'],
    ['a.gif', 'GIF89a…', 'image/gif'],
    ['a.webp', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['a.bmp', bytes(`BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\0\0`), 'image/bmp'],
    ['a.ico', bytes('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0'), 'image/x-icon'],
    ['a.mp3', bytes('ID3\x04\0'), 'audio/mpeg'],
    ['b.mp3', bytes('\xff\xfb\x90\x64'), 'audio/mpeg'],
    ['a.wav', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['a.flac', 'fLaC\0', 'audio/flac'],
    ['a.mp4', ftyp('isom'), 'video/mp4'],
    ['a.mov', ftyp('qt  '), 'video/quicktime'],
    ['a.mkv', bytes('\x1a\x45\xdf\xa3'), 'video/x-matroska'],
    ['a.pdf', '%PDF-1.7', 'application/pdf'],
    ['a.zip', bytes('PK\x03\x04'), 'application/zip'],
    ['a.apk', bytes('PK\x03\x04'), 'application/zip'],
    ['a.docx', bytes('PK\x03\x04'), 'application/zip'],
    ['a.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'application/x-ole-storage'],
    ['a.doc', '<html>a table that another tool calls a document', 'text/plain'],
    ['a.tar.gz', bytes('\x1f\x8b\x08'), 'application/gzip'],
    ['a.tgz', bytes('\x1f\x8b\x08'), 'application/gzip'],
    ['a.tar', tar, 'application/x-tar'],
    ['a.rar', bytes('Rar!\x1a\x07\x01\0'), 'application/vnd.rar'],
    ['a.iso', iso, 'application/x-iso9660-image'],
    ['a.psd', bytes('8BPS\0\x01'), 'image/vnd.adobe.photoshop'],
    ['a.txt', 'plain', 'text/plain'],
    ['a.txt', '<script>alert(1)</script>', 'text/plain'],
    ['a.CSV', '数据,1\r\n', 'text/plain'],
    ['a.json', '{"a":1}', 'text/plain'],
    ['a.css', 'a{}', 'text/plain'],
    ['id.pub', 'ssh-ed25519 AAAA', 'text/plain'],
    ['a.cer', bytes('\x30\x82\x00\x02xx'), 'application/pkix-cert'],
    ['photo.jpg', PNG, 'image/png'],
  ])('%s', (name, head, type) => {
    expect(judged(name, head)).toBe(type)
  })

  test.each([
    ['page.html', PNG, 'FILE_REFUSED'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'FILE_REFUSED'],
    ['a.php', '<?php', 'FILE_REFUSED'],
    ['a.png.php', PNG, 'FILE_REFUSED'],
    ['a.js', 'alert(1)', 'FILE_REFUSED'],
    ['a.xml', '<xml/>', 'FILE_REFUSED'],
    ['test.<>php', '<?php', 'FILE_REFUSED'],
    ['a.png', '<html><script>alert(1)</script>', 'FILE_MISMATCH'],
    ['a.png', '<svg onload=alert(1)>', 'FILE_MISMATCH'],
    ['a.pdf', '<html>', 'FILE_MISMATCH'],
    ['a.zip', bytes('MZ\x90\0\x03\0'), 'FILE_MISMATCH'],
    ['a.txt', bytes('MZ\x90\0\x03\0'), 'FILE_MISMATCH'],
    ['a.txt', bytes('\x7fELF\x02\x01\0'), 'FILE_MISMATCH'],
    ['a.txt', PNG, 'FILE_MISMATCH'],
    ['a.mp4', PNG, 'FILE_MISMATCH'],
    ['constructor', bytes('\0\0\0'), 'FILE_REFUSED'],
    ['a.constructor', 'text', 'FILE_REFUSED'],
    ['a.txt', '', 'BAD_FIELD'],
  ])('%s is refused when its bytes are %s', (name, head, refusal) => {
    expect(judged(name, head)).toBe(refusal)
  })

  test('a refusal names the allowed endings, and only those of pictures where pictures are required', () => {
    const refused = () => knownFile({ name: 'a.exe', size: 1, head: bytes('x') })
    expect(refused).toThrow(/Allowed are jpg, .*zip.*json, css/)
    expect(() => knownFile({ name: 'a.zip', size: 1, head: bytes('PK\x03\x04') }, 'images')).toThrow(
      /Allowed are jpg, jpeg, png, bmp, gif, ico, webp$/,
    )
    expect(refused).toThrow(AppError)
  })

  test('a browser shows pictures, sound, film and PDF, and no type that could be a document with scripts', () => {
    for (const type of ['image/png', 'audio/mpeg', 'video/mp4', 'application/pdf']) expect(isInline(type)).toBe(true)
    for (const type of ['text/plain', 'application/zip', 'image/svg+xml', 'text/html', 'image/vnd.adobe.photoshop'])
      expect(isInline(type)).toBe(false)
  })
})

describe('the name', () => {
  test.each([
    ['说明书 (1).txt', '说明书 (1).txt'],
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\a.txt', 'a.txt'],
    ['C:\\fakepath\\a.txt', 'a.txt'],
    ['a\u0000.php.txt', 'a.php.txt'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
    ['photo\u202egnp.txt', 'photognp.txt'],
    ['  a.txt. . ', 'a.txt'],
    ['..', 'file'],
    ['', 'file'],
    ['e\u0301.txt', 'é.txt'],
    ['\ud800.txt', '\ufffd.txt'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(fileName(sent)).toBe(shown)
  })

  test('of 300 characters is cut before its ending, and no character is cut in two', () => {
    const cut = fileName(`${'😀'.repeat(300)}.tar`)
    expect([...cut]).toHaveLength(FILE_NAME_LENGTH)
    expect(cut).toMatch(/^(?:😀)+\.tar$/u)
  })

  test('without an ending gets the usual one of its type', () => {
    expect(knownFile({ name: 'blob', size: 1, head: PNG }).display_name).toBe('blob.png')
    expect(knownFile({ name: '.png', size: 1, head: PNG }).display_name).toBe('.png.png')
    expect(knownFile({ name: 'README', size: 1, head: bytes('x') }).display_name).toBe('README.txt')
  })

  test('cannot add anything to the header that contains it', () => {
    expect(contentDisposition('attachment', 'a"; filename="b.html"; x="\\.txt')).toBe(
      `attachment; filename="a_; filename=_b.html_; x=__.txt"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html%22%3B%20x%3D%22%5C.txt`,
    )
    expect(contentDisposition('inline', "é'*.png")).toBe(
      `inline; filename="_'*.png"; filename*=UTF-8''%C3%A9%27%2A.png`,
    )
  })
})
