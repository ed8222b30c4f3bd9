import { handler } from '#server/call/handler.ts'
import { keepFile } from '#server/domain/attachment/keep-file.ts'
import { uploader } from '#server/policy/upload-rules.ts'

/** `page/uploadImg`: stores a picture for a text. */
export const pageUploadImg = handler('page/uploadImg', {
  access: uploader,
  run: (ctx, _input, { user, place }) => keepFile(ctx, { uid: user.uid, target: place, only: 'images' }),
})
