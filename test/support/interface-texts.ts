import { pages } from '../../src/domain/pages.ts'
import { statuses } from '../../src/domain/project/status.ts'
import { categories, subCategoriesOf } from '../../src/domain/project/taxonomy.ts'

/** Texts of the public pages that are no content: words of controls, labels, states and errors. `…` is content. */
export const interfaceTexts: readonly string[] = [
  // Header, menu and footers
  'Skip to content',
  'Pages',
  'Menu',
  'Close',
  'HOME',
  'ABOUT',
  'TEAM',
  'CONTACT',
  'More of the site',
  // Subscription
  'New openings by e-mail',
  'SUBSCRIBE',
  'Subscribing needs JavaScript, which your browser does not run.',
  'Confirm your subscription',
  'Confirm your subscription – …',
  'Press the button to get new openings by e-mail. Each mail has a link to unsubscribe.',
  'Confirm the subscription',
  'Unsubscribe',
  'Unsubscribe – …',
  'Press the button to get no more openings by e-mail. Your address is then erased.',
  'The button needs JavaScript, which your browser does not run.',
  // Names of networks
  'Instagram',
  'LinkedIn',
  'Facebook',
  'YouTube',
  'Behance',
  // Intro
  'Introduction',
  'Skip',
  // Gallery, filter and search
  'Projects',
  'Filter',
  'Category',
  'Sub-category',
  'is active',
  'Clear all',
  'Show projects',
  'Open search',
  'Search projects',
  'Search',
  'Earlier projects',
  'More projects',
  'There is no such category here. All projects are shown.',
  'There is no such sub-category here. All Education projects are shown.',
  // Facts of a project
  'Location',
  'Year',
  'Client',
  'Project team',
  'Collaborators',
  'Status',
  'Size',
  // Rows of pictures and cards
  'Previous',
  'Next',
  'Pictures from our work',
  'Upper row',
  'Lower row',
  'Pause',
  // Members
  'Name',
  'Role',
  'About …',
  // Openings
  'Open jobs',
  'Position Title',
  'Department',
  'Vacancy',
  'APPLY NOW >>',
  'for …',
  'Employment',
  'Full time',
  'Apply by',
  '30 Nov 2026',
  'Project',
  'OPEN',
  'CLOSED',
  'This position is closed.',
  'We no longer accept applications for it.',
  '… Please keep the subject “Application: …, …”.',
  'Opening not found',
  'Opening not found – …',
  'There is no opening at this address. The position may already be filled.',
  'More about working with us is on the',
  'Careers page',
  // Map and form of the Contact page
  'Open the map',
  'of the office in …',
  'First name',
  'Last name',
  'Company',
  'Mobile number',
  'E-mail address',
  'Message',
  '(optional)',
  'Still needed: first name, mobile number, e-mail address and message.',
  'Send message',
  'The form needs JavaScript, which your browser does not run. Please write to',
  'instead.',
  // Pages that are missing or failed
  '404 - Page Not Found',
  'Sorry, the page you are looking for does not exist or has been moved.',
  '410 - Project Removed',
  'Sorry, this project is no longer part of the gallery.',
  'Go to Home',
  'Failed to load projects. Please try again later.',
  'Something went wrong',
  'This page could not be shown. Please try again. If it fails again, come back in a few minutes.',
  'Retry',
  // The site of a studio that wrote nothing yet, or whose store fails
  'Studio',
  'Something went wrong – Studio',
]

/** The filter's categories and the states of projects, which the specification fixes. */
export const fixedChoices: readonly string[] = [
  ...categories,
  ...categories.flatMap(subCategoriesOf),
  ...statuses,
]

/** Where links lead that staff do not write. */
export const interfaceLinks: readonly string[] = [
  '#content',
  ...[pages.home, pages.about, pages.team, pages.careers, pages.contact].map(({ path }) => path),
]
