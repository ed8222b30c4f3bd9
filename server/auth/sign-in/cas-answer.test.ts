import { expect, test } from 'vitest'
import { readCasAnswer } from './cas-answer.ts'

const around = (inside: string) =>
  `<?xml version="1.0"?>\n<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>\n`
const success = (inside: string) => around(`<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`)

test('user and attributes are read, with any prefix or none', () => {
  const xml = success(
    '<cas:user> zhang </cas:user><cas:attributes><cas:displayName>张三 &amp; &#x674e;</cas:displayName><cas:memberOf>docs</cas:memberOf><cas:memberOf>研发部</cas:memberOf><cas:empty/></cas:attributes>',
  )
  const read = { user: 'zhang', attributes: { displayName: ['张三 & 李'], memberOf: ['docs', '研发部'], empty: [''] } }
  expect(readCasAnswer(xml)).toEqual(read)
  expect(readCasAnswer(xml.replaceAll('cas:', ''))).toEqual(read)
})

test('a failure has its code', () => {
  const xml = around(
    "<cas:authenticationFailure code='INVALID_TICKET'>Ticket ST-1 &lt;used&gt;</cas:authenticationFailure>",
  )
  expect(readCasAnswer(xml)).toEqual({ failure: 'INVALID_TICKET', words: 'Ticket ST-1 <used>' })
})

test.each([
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${success('<user>&a;</user>')}`],
  ['a comment in a name', success('<user>admin<!-- -->.evil</user>')],
  ['a CDATA section', success('<user><![CDATA[admin]]></user>')],
  ['an entity of its own', success('<user>&a;</user>')],
  ['a control character', success('<user>a&#0;</user>')],
  ['two users', success('<user>a</user><user>b</user>')],
  ['no user', success('<attributes><user>admin</user></attributes>')],
  ['an empty user', success('<user> </user>')],
  ['a success beside the response', '<authenticationSuccess><user>a</user></authenticationSuccess>'],
  ['elements that cross', around('<a><b></a></b>')],
  ['an element that is left open', around('<a>')],
  ['too many elements', around('<a/>'.repeat(10_000))],
  ['too deep elements', around('<a>'.repeat(100) + '</a>'.repeat(100))],
  ['HTML', '<html><body>Sign in</body></html>'],
  ['no XML', 'yes\nada\n'],
])('%s is refused', (_what, xml) => {
  expect(() => readCasAnswer(xml)).toThrow('bad_answer')
})
