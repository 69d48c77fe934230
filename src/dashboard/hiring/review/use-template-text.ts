import { useQuery } from '@tanstack/react-query'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import type { MailTemplateName } from '../../../domain/hiring/mail-template.ts'
import { call } from '../../session/api.ts'

/**
 * A template with the candidate's data filled in, and the studio's time zone; nothing without a candidate. In blind review {name}
 * stays: it is filled in when the mail is sent.
 */
export function useTemplateText(
  candidate: Pick<Application, 'id' | 'isHidden'> | undefined,
  template: MailTemplateName,
) {
  const { id = '', isHidden = false } = candidate ?? {}
  return useQuery({
    queryKey: ['mail-preview', id, template, isHidden],
    queryFn: () =>
      call('POST /api/applications/:id/mail/preview', {
        params: { id },
        body: { template, keepName: isHidden },
      }),
    enabled: candidate !== undefined,
    // The template may have been changed since; what is typed here is not replaced.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
