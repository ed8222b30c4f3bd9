import { useTexts } from '#web/lib/locale.tsx'
import { CopyButton } from './copy-button.tsx'
import { TextField } from './text-field.tsx'
import './share-link.css'
import { inBrowser } from '#web/lib/site.ts'

/** Pixels of one QR module, so that the picture is sharp on screens of double density. */
const QR_MODULE = 6

/** An address to share: it can be read, selected and copied. */
export function ShareLink({ label, link, hint }: { label: string; link: string; hint?: string }) {
  const t = useTexts()
  return (
    <div>
      <div className="o-share-link">
        <TextField
          label={label}
          value={link}
          readOnly
          className="o-grow"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link}>{t.common.copy}</CopyButton>
      </div>
      {hint && <p className="o-hint o-share-hint">{hint}</p>}
    </div>
  )
}

/** The address as a QR code for the camera of a phone; light background in both themes. */
export function QrCode({ link }: { link: string }) {
  const t = useTexts()
  const query = new URLSearchParams({ url: link, size: String(QR_MODULE) })
  return (
    <figure className="o-qr">
      <img src={inBrowser(`/api/common/qrcode?${query}`)} alt={t.itemActions.qrAlt} width={148} height={148} />
      <figcaption className="o-hint">{t.itemActions.qrHint}</figcaption>
    </figure>
  )
}
