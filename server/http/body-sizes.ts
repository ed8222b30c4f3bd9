/** The largest body of any call in bytes: a page of the largest size, percent-encoded twice, with room for the other fields. */
export const CALL_BODY_BYTES = 16 * 1024 * 1024
/** The largest body of calls with short fields. It is also the room for other fields in larger bodies. */
export const SMALL_BODY_BYTES = 256 * 1024
/** The largest body of requests that ignore it, such as requests to a mock. Nothing of the body is kept. */
export const OTHER_BODY_BYTES = 1024 * 1024
/** Bodies up to this size are not counted, because the connection itself takes about as much. */
export const UNCOUNTED_BODY_BYTES = 16 * 1024
/** How many fields a body may have. */
export const CALL_BODY_FIELDS = 1000
/** The most bytes of an upload besides the file. */
export const UPLOAD_FIELDS_BYTES = 1024 * 1024
/** The largest file that may come before the token of its sender. It is held in memory until the token arrives. A larger file needs the token first. */
export const UPLOAD_HELD_BYTES = 16 * 1024 * 1024
