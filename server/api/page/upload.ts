import { handler } from '../../http/handler.ts'
import { uploader } from '../../policy/upload-rules.ts'
import { keepFile } from '../attachment/keep-file.service.ts'

/** `page/upload`: keeps a file, as an attachment of a page when one is named. */
export const pageUpload = handler('page/upload', {
  access: uploader,
  run: (ctx, _input, { user, place }) => keepFile(ctx, { uid: user.uid, place }),
})
