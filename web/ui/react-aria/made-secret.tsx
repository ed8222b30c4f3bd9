import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { ShareLink } from '#web/ui/share-link.tsx'
import { Dialog } from './dialog.tsx'

interface MadeSecretProps {
  title: string
  label: string
  secret: string
  hint: string
  /** How to use it. */
  children?: ReactNode
  onClose: () => void
}

/** A new token or code, with a button that copies it. It is shown only now, because the server stores only a hash of it. */
export function MadeSecret({ title, label, secret, hint, children, onClose }: MadeSecretProps) {
  const t = useTexts()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t.common.close}
        </Button>
      }
    >
      <ShareLink label={label} link={secret} hint={hint} />
      {children}
    </Dialog>
  )
}
