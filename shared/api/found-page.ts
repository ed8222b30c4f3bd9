import * as z from 'zod'
import { flag, I, id, integer, line, N, ownDoorOnly, pastedLine, S } from '#shared/fields.ts'
import { API_METHOD_LENGTH, SEARCH_KEYWORD_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'

/** What every search in the texts of pages asks for. The fields after `verbatim` are filters: a page must meet all that are given. */
export const searchFields = {
  /** What pages should contain. Of more than sixteen words the rarest count. */
  keyword: pastedLine(SEARCH_KEYWORD_LENGTH),
  /** 1: misspelt words are searched as they were typed. */
  verbatim: flag(),
  /** 1: only titles are searched. */
  title_only: flag(),
  /** Pages of this catalog and of those below it. */
  cat_id: id().optional(),
  /** The user name of the person who saved the page last. */
  author: line(USERNAME_LENGTH, 0).optional(),
  /** Pages that were saved at this time or later, in unix seconds. */
  since: integer().optional(),
  /** API pages with this method, in capitals. */
  api_method: line(API_METHOD_LENGTH, 0).optional(),
  /** API pages in this state (1 to 5). */
  api_state: integer(1, 5).optional(),
  /** 1: only pages with attachments. */
  attachments: flag(),
}

/** What to mark in a text: pairs of start and length, in UTF-16 code units. */
const Marks = z.array(z.tuple([I(), I()]))

/** A part of a text with most of the words, as plain text on one line. */
const Excerpt = z.object({ text: S(), marks: Marks })

/** What a search says of a found page on our own door only. */
export const foundPageFields = {
  /** A part of the text without the title of the page. */
  excerpt: ownDoorOnly(Excerpt),
  title_marks: ownDoorOnly(Marks),
  /** The names of the catalogs that the page is in, from the outside in. */
  catalogs: ownDoorOnly(z.array(S())),
  /** The words of the query that the page contains in no form. Pages that contain all words as they were typed come before pages with missing words. */
  missing: ownDoorOnly(z.array(S())),
  /** The attachments of the page that contain the words of the query, and files that its text names (`in_text` 1). */
  files: ownDoorOnly(z.array(z.object({ file_id: N(), display_name: S(), in_text: N(), excerpt: Excerpt }))),
}

/** What a search says of itself on our own door only. */
export const searchAnswerFields = {
  /** The keyword that was searched instead of a misspelt one; empty if the keyword was not corrected. */
  corrected: ownDoorOnly(S()),
}
