import { CANDIDATE_SESSION_DAYS } from '../hiring/candidate.ts'
import { OUTBOX_DAYS } from '../mail/mail.ts'
import { type StoredByVisitor, visitorStorage } from '../shared/visitor-storage.ts'
import { PENDING_DAYS } from '../subscriber/subscriber.ts'
import { isMapEmbed } from './office.ts'
import type { ContactContent } from './pages-schema.ts'
import type { PrivacySettings, PublicSite } from './site-fields.ts'

/** What the privacy page is made from. */
export type PrivacyFacts = PrivacySettings & {
  /** The address to write to, or empty. */
  email: string
  mapsOnClick: boolean
  /** The names of the other websites that maps and pictures are loaded from. */
  mapHosts: string[]
  pictureHosts: string[]
  usesRecaptcha: boolean
}

export function privacyFacts({
  site,
  settings,
  contact,
  pictureOrigins,
  usesRecaptcha,
}: {
  site: Pick<PublicSite, 'email'>
  settings: PrivacySettings
  contact: Pick<ContactContent, 'offices' | 'mapsOnClick'>
  pictureOrigins: readonly string[]
  usesRecaptcha: boolean
}): PrivacyFacts {
  const maps = contact.offices.map((office) => office.google_maps_iframe_src).filter(isMapEmbed)
  return {
    ...settings,
    email: site.email,
    mapsOnClick: contact.mapsOnClick,
    mapHosts: hostsOf(maps),
    pictureHosts: hostsOf(pictureOrigins),
    usesRecaptcha,
  }
}

const hostsOf = (addresses: readonly string[]) => [...new Set(addresses.map((one) => new URL(one).hostname))]

/** A part of the page: paragraphs, or items that are named. */
type PrivacyPart = { heading: string; paragraphs: string[]; items?: { name: string; text: string }[] }

/** The parts of the page below the words of the studio. They follow from what the program does, so nobody has to write or correct them. */
export function privacyParts(facts: PrivacyFacts): PrivacyPart[] {
  return [
    {
      heading: 'When you look around',
      paragraphs: [
        'The website does not record who looks at which page. There is no advertising, and nothing that follows you.',
        'What you send is counted under your network address for about an hour, so that nobody can flood the studio.',
        'When something that you send is refused, such as a form with a mistake or one call too many, the log of the server may name your network address.',
      ],
    },
    {
      heading: 'When you write to us',
      paragraphs: [
        `We store your name, company, e-mail address, phone number and message to answer you, and erase them after ${months(facts.enquiryRetention)}.`,
      ],
    },
    {
      heading: 'When you apply',
      paragraphs: [
        `We store what you fill in and the files that you send to decide on your application, and note how it goes on. All of it is erased after ${months(facts.applicationRetention)} without a change.`,
        'The link in our mail leads to your application. There you can get a copy of your data, and withdraw: then everything is erased at once.',
      ],
    },
    {
      heading: 'When you subscribe',
      paragraphs: [
        `We store your e-mail address to send you new openings. It is erased when you unsubscribe, with the link in each mail, or after ${PENDING_DAYS} days if you do not confirm it.`,
      ],
    },
    {
      heading: 'How long mails and backups stay',
      paragraphs: [
        `Mails that the site sends you are listed with your address for up to ${OUTBOX_DAYS} days, and are erased with your data.`,
        'A backup may contain erased data until the backup is deleted. When one replaces the present data, what was erased since is erased again. Where the present data is lost, so is the list of what was erased, and erased data may come back.',
      ],
    },
    {
      heading: 'What your browser stores',
      paragraphs: ['Only this, each from the moment when it is needed. No other website can read it.'],
      items: Object.entries(visitorStorage).map(([entry, name]) => ({
        name,
        text: storedFor[entry as StoredByVisitor],
      })),
    },
    { heading: 'Who else learns of you', paragraphs: thirdParties(facts) },
    {
      heading: 'Your rights',
      paragraphs: [
        `You can ask what we store about you, have it corrected, or have it erased${facts.email ? `: write to ${facts.email}` : ''}.`,
      ],
    },
  ]
}

const storedFor: Record<StoredByVisitor, string> = {
  seenIntro:
    'Cookie. Remembers that the introduction on the first page was shown, until the browser is closed.',
  openedApplication: `Cookie. Lets you see your application after you opened it, for ${CANDIDATE_SESSION_DAYS} days.`,
  openedPreview: 'Cookie. Shows you a preview that the studio sent you a link to, until the link ends.',
  lastOpened: 'Browser storage. Remembers which application you opened last, until you withdraw or leave it.',
  typedApplication:
    'Storage of the tab. Keeps what you typed into the application form, encrypted, until it is sent or the tab is closed.',
  storageKey: 'Cookie. With it our server gives your browser the key to that, until the browser is closed.',
  formKey:
    'Storage of the tab. A random number, so that a form that is sent twice arrives once; until it is sent.',
}

function thirdParties({ mapHosts, mapsOnClick, pictureHosts, usesRecaptcha }: PrivacyFacts): string[] {
  const learns = (hosts: string[]) =>
    `${hosts.length > 1 ? 'These sites then learn' : 'That site then learns'} your network address.`
  const others = [
    mapHosts.length > 0 &&
      `The maps on the Contact page are loaded from ${listed(mapHosts)}, when you ${mapsOnClick ? 'ask for one' : 'come near one'}. ${learns(mapHosts)}`,
    pictureHosts.length > 0 &&
      `Some pictures are loaded from ${listed(pictureHosts)}. ${learns(pictureHosts)}`,
    usesRecaptcha &&
      'The forms are protected by reCAPTCHA. When you begin to fill one in, Google learns your network address and how you use the page, and may set cookies.',
  ].filter((text) => text !== false)
  return [
    ...others,
    others.length > 0
      ? 'Everything else comes from this website itself.'
      : 'Nobody: everything on these pages comes from this website itself.',
    'Links to other websites lead away from here; what happens there is up to them.',
  ]
}

const listed = (names: string[]) => new Intl.ListFormat('en').format(names)
const months = (count: number) => (count === 1 ? 'a month' : `${count} months`)
