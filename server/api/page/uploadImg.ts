import { handler } from '../../http/handler.ts'
import { uploader } from '../../policy/upload-rules.ts'
import { keepFile } from '../attachment/keep-file.service.ts'

/** `page/uploadImg`: keeps a picture for a text. */
export const pageUploadImg = handler('page/uploadImg', {
  access: uploader,
  run: (ctx, _input, { user, place }) => keepFile(ctx, { uid: user.uid, place, only: 'images' }),
})
