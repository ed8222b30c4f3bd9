import { handler } from '#server/call/handler.ts'
import { countDownload, countedFile } from '#server/domain/attachment/file-traffic.ts'
import { openFile } from '#server/domain/attachment/open-file.ts'
import { isInline } from '#server/files/allowed-files.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { fileVisitor } from '#server/policy/file-rules.ts'

/** How long caches may keep a file of an open item without revalidation. */
const OPEN_FILE_CACHE_SECONDS = 300

/**
 * The content security policy of files: a browser may only display them. It differs for PDF, because browsers show PDF in their own viewer, which
 * does not start inside a sandbox.
 */
const SANDBOX = "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'"
const PDF_VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

const asDownload = (name: string) => ({
  contentType: 'application/octet-stream',
  disposition: contentDisposition('attachment', name),
})

/** `attachment/visitFile`: the bytes of a file. The name from its sender is used only for the name of the download. */
export const attachmentVisitFile = handler('attachment/visitFile', {
  access: (ctx, { sign, unique_key }) => fileVisitor(ctx, sign, unique_key),
  run: async (ctx, _input, { file, open }) => {
    const counted = await countedFile(ctx, file)
    const inline = isInline(file.file_type)
    return {
      contentType: inline ? file.file_type : 'application/octet-stream',
      size: file.file_size,
      etag: file.sha256.slice(0, 32),
      // The address of a store cannot carry our content security policy, so only what no browser shows goes that way.
      ...(inline
        ? {}
        : { address: () => ctx.services.storage.address(file.storage_key, asDownload(file.display_name)) }),
      open: (range) => openFile(ctx, file, range),
      headers: {
        'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.display_name),
        'content-security-policy': file.file_type === 'application/pdf' ? PDF_VIEWER : SANDBOX,
        'cache-control': open ? `public, max-age=${OPEN_FILE_CACHE_SECONDS}` : 'private, no-cache',
        'cross-origin-resource-policy': open ? 'cross-origin' : 'same-site',
        vary: 'Cookie',
      },
      beforeSending: (sent) => countDownload(ctx, counted, sent),
    }
  },
})
