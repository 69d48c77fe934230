import { EMAIL_LENGTH } from '../account/user.ts'

/** The maximum length of each field, in characters. */
export const enquiryLimits = {
  firstName: 120,
  lastName: 120,
  company: 200,
  mobileNumber: 40,
  emailAddress: EMAIL_LENGTH,
  message: 5000,
}
