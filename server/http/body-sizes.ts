/** The largest body of any call in bytes: a page of the largest size, percent-encoded twice, with room for the other fields. */
export const CALL_BODY_BYTES = 16 * 1024 * 1024
/** The largest body of calls whose fields need no more, and the room for other fields in larger ones. */
export const SMALL_BODY_BYTES = 256 * 1024
/** Bodies that nobody looks at, such as those of requests to a mock, may have this size. Nothing of them is kept. */
export const OTHER_BODY_BYTES = 1024 * 1024
/** Bodies up to this size are not counted: a connection takes about as much by itself. */
export const UNCOUNTED_BODY_BYTES = 16 * 1024
/** How many fields a body may have. */
export const CALL_BODY_FIELDS = 1000
/** What the body of an upload may hold besides the file. */
export const UPLOAD_FIELDS_BYTES = 1024 * 1024
/** The largest file whose sender may be named after it: it is held in memory until then. A larger one needs its token before the file. */
export const UPLOAD_HELD_BYTES = 16 * 1024 * 1024
