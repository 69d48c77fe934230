import type { ReactNode } from 'react'
import type { Certificate } from '../../../domain/project/tender-schema.ts'
import { download } from '../../session/api.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'

type Props = { certificate: Certificate; children: ReactNode }

/** Downloads it; it has the words of `children`. */
export const CertificateButton = ({ certificate: { name, file }, children }: Props) => (
  <DownloadButton
    size="compact-sm"
    aria-label={`Download ${name}`}
    load={() => download('GET /api/projects/certificates/:id', { params: { id: file } })}
    failure="The certificate could not be downloaded. Please try again."
  >
    {children}
  </DownloadButton>
)
