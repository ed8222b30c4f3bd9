import { handler } from '#server/call/handler.ts'
import { keepFile } from '#server/domain/attachment/keep-file.ts'
import { uploader } from '#server/policy/upload-rules.ts'

/** `page/upload`: keeps a file, as an attachment of a page when one is named. */
export const pageUpload = handler('page/upload', {
  access: uploader,
  run: (ctx, _input, { user, place }) => keepFile(ctx, { uid: user.uid, target: place }),
})
