import type { RefObject } from 'react'
import { emptyEnquiry } from '../../domain/enquiry/enquiry.ts'
import { useForm } from '../shell/form/use-form.ts'
import { request } from '../shell/request/request.ts'
import { faultsOf } from './enquiry-faults.ts'

/** An enquiry being written. */
export const useEnquiry = (form: RefObject<HTMLFormElement | null>, onSent: (message: string) => void) =>
  useForm({
    name: 'enquiry',
    form,
    empty: emptyEnquiry,
    faultsOf,
    deliver: (draft, recaptchaToken, key) =>
      request('POST /api/contact', {
        headers: { 'Idempotency-Key': key },
        body: { ...draft, recaptchaToken },
      }),
    onSent: ({ message }) => onSent(message || 'Thank you for your message!'),
  })
