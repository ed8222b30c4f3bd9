import { expect, test } from 'vitest'
import { EMPTY_SHA256, objectUrl, signedHeaders, signedUrl } from './sign-v4.ts'

/** The examples of “Signature Calculations for the Authorization Header” and “Authenticating Requests: Using Query Parameters” in AWS's API reference of S3. */
const SIGNER = {
  key: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const BUCKET = 'https://examplebucket.s3.amazonaws.com'
const now = Date.UTC(2013, 4, 24) / 1000

test.each([
  {
    what: 'a part of an object',
    asked: { method: 'GET', url: objectUrl(BUCKET, 'test.txt') },
    headers: { range: 'bytes=0-9' },
    hash: EMPTY_SHA256,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'an upload with a sign in its name',
    asked: { method: 'PUT', url: objectUrl(BUCKET, 'test$file.text') },
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    hash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a question without a value',
    asked: { method: 'GET', url: new URL(`${BUCKET}/?lifecycle`) },
    headers: {},
    hash: EMPTY_SHA256,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'a list',
    asked: { method: 'GET', url: objectUrl(BUCKET, '', { prefix: 'J', 'max-keys': '2' }) },
    headers: {},
    hash: EMPTY_SHA256,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])("$what has the signature of AWS's documentation", ({ asked, headers, hash, signature }) => {
  const { authorization } = signedHeaders(SIGNER, { ...asked, now }, headers as Record<string, string>, hash)
  expect(authorization).toContain(`Credential=${SIGNER.key}/20130524/us-east-1/s3/aws4_request,`)
  expect(authorization).toMatch(new RegExp(`,Signature=${signature}$`))
})

test("a signed address is that of AWS's documentation", () => {
  const url = signedUrl(SIGNER, { method: 'GET', url: objectUrl(BUCKET, 'test.txt'), now }, 86_400)
  expect(url.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
  expect(url.searchParams.get('X-Amz-Expires')).toBe('86400')
})

test('names are encoded once, in the form that the signature covers', () => {
  expect(objectUrl(BUCKET, '图片/中文 名+1(*).png').href).toBe(
    `${BUCKET}/%E5%9B%BE%E7%89%87/%E4%B8%AD%E6%96%87%20%E5%90%8D%2B1%28%2A%29.png`,
  )
  expect(objectUrl(BUCKET, 'a', { 'response-content-disposition': 'attachment; filename="a b.png"' }).search).toBe(
    '?response-content-disposition=attachment%3B%20filename%3D%22a%20b.png%22',
  )
})
