import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Certificate } from '../../../domain/project/tender-schema.ts'
import { download } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { saveFile } from '../../shell/ExportButton.tsx'

type Props = { certificate: Certificate; children: ReactNode }

/** Downloads it; it has the words of `children`. */
export function CertificateButton({ certificate: { name, file }, children }: Props) {
  const { mutate, isPending } = useChange({
    send: () => download('GET /api/projects/certificates/:id', { params: { id: file } }),
    onSaved: saveFile,
    failure: 'The certificate could not be downloaded. Please try again.',
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={`Download ${name}`}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  )
}
