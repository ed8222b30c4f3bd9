import { handler } from '#server/call/handler.ts'
import { keepFile } from '#server/domain/attachment/keep-file.ts'
import { uploader } from '#server/policy/upload-rules.ts'

/** `page/upload`: stores a file, as an attachment if a page is given. */
export const pageUpload = handler('page/upload', {
  access: uploader,
  run: (ctx, _input, { user, place }) => keepFile(ctx, { uid: user.uid, target: place }),
})
