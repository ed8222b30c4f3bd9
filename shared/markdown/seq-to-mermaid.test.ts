import { expect, test } from 'vitest'
import { seqToMermaid } from './seq-to-mermaid.ts'

test('the four arrows keep stroke and head', () => {
  expect(seqToMermaid('A->B: a\nB-->A: b\nA->>B: c\nB-->>A: d').split('\n').slice(3)).toEqual([
    'p1->>p2: a',
    'p2-->>p1: b',
    'p1-)p2: c',
    'p2--)p1: d',
  ])
})

test('title, notes, comments and participants with and without alias', () => {
  const source = `# a comment
Title: 登录
participant 浏览器 as B
participant "Auth service" as S
B->S: 登录请求
Note right of S: 校验
note left of B: x
Note over B,S: both
S-->B: ok`
  expect(seqToMermaid(source)).toBe(`sequenceDiagram
title: 登录
participant p1 as 浏览器
participant p2 as Auth service
p1->>p2: 登录请求
Note right of p2: 校验
Note left of p1: x
Note over p1,p2: both
p2-->>p1: ok`)
})

test('actors stand in the order in which they appear', () => {
  expect(seqToMermaid('C->A: x\nA->B: y').split('\n').slice(1, 4)).toEqual([
    'participant p1 as C',
    'participant p2 as A',
    'participant p3 as B',
  ])
})

test('names with spaces, in quotes and of Mermaid words', () => {
  expect(seqToMermaid('User agent->"a: b, c": x\nend->loop: y')).toBe(
    'sequenceDiagram\nparticipant p1 as User agent\nparticipant p2 as a: b, c\nparticipant p3 as end\n' +
      'participant p4 as loop\np1->>p2: x\np3->>p4: y',
  )
})

test("signs of Mermaid's own language are shown, not obeyed", () => {
  expect(seqToMermaid('A->B: 1; click #2 <img src=x onerror=alert(1)> %%{init}%%\\nnext').split('\n').at(-1)).toBe(
    'p1->>p2: 1#59; click #35;2 #60;img src=x onerror=alert(1)#62; #37;#37;#123;init#125;#37;#37;<br/>next',
  )
})

test('an empty message draws an arrow without text', () => {
  expect(seqToMermaid('A->B:').split('\n').at(-1)).toBe('p1->>p2: #8203;')
})

test('the error names an invalid line', () => {
  expect(() => seqToMermaid('A->B: x\nwhat is this')).toThrow('Line 2: what is this')
})
