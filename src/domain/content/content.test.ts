import { expect, test } from 'vitest'
import { seenByVisitors } from '../fields/record-fields.ts'
import { siteFields } from './site-fields.ts'
import type { SiteContent } from './site-schema.ts'

test('visitors do not get the settings of the studio', () => {
  const site = {
    studioName: 'Plinth Studio',
    enquiriesTo: ['a@plinth.example'],
    applicationsTo: ['b@plinth.example'],
    timeZone: 'Asia/Kolkata',
  } as SiteContent
  expect(seenByVisitors(siteFields, site)).toEqual({ studioName: 'Plinth Studio' })
})
