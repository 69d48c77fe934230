import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type ListedKind, listedKinds, recordKinds, versionedKinds } from './domain/record/kinds.ts'
import { type PageName, pages } from './domain/shared/pages.ts'

const EMPTY_PAGE = 'dashboard/shell/nothing.tsx'
const CONFIRMED = 'dashboard/by-link/ConfirmedByLink.tsx'
const NEW_PASSWORD = 'dashboard/by-link/NewPasswordPage.tsx'

/** The file of each page; domain/shared/pages.ts has the addresses, api/api.ts the calls. */
export default [
  layout('site/shell/layout/SiteLayout.tsx', [
    layout('site/home/HomePage.tsx', [
      page('home', 'site/home/all-projects.tsx'),
      page('project', 'site/home/project/open-project.tsx'),
    ]),
    page('about', 'site/about/AboutPage.tsx'),
    page('team', 'site/team/TeamPage.tsx'),
    page('careers', 'site/careers/CareersPage.tsx'),
    page('opening', 'site/careers/opening/OpeningPage.tsx'),
    page('apply', 'site/apply/ApplyPage.tsx'),
    page('contact', 'site/contact/ContactPage.tsx'),
    page('privacy', 'site/privacy/PrivacyPage.tsx'),
    page('confirmSubscription', 'site/subscription/SubscriptionPage.tsx', { id: 'confirm-subscription' }),
    page('unsubscribe', 'site/subscription/SubscriptionPage.tsx', { id: 'unsubscribe' }),
    page('application', 'site/application/CandidatePage.tsx'),
    page('preview', 'site/preview/PreviewPage.tsx'),
    route('*', 'site/not-found/NotFoundPage.tsx'),
  ]),
  layout('dashboard/StaffApp.tsx', [
    layout('dashboard/AccountLayout.tsx', [
      page('login', 'dashboard/login/LoginPage.tsx'),
      page('register', 'dashboard/register/RegisterPage.tsx'),
      page('forgotPassword', 'dashboard/forgot-password/ForgotPasswordPage.tsx'),
      page('resetPassword', NEW_PASSWORD, { id: 'reset-password' }),
      page('invitation', NEW_PASSWORD, { id: 'invitation' }),
      page('confirmEmail', CONFIRMED, { id: 'confirm-email' }),
      page('endSession', CONFIRMED, { id: 'end-session' }),
    ]),
    layout('dashboard/DashboardLayout.tsx', [
      page('admin', 'dashboard/home/to-home.tsx', { id: 'admin-index' }),
      page('dashboard', 'dashboard/home/to-home.tsx', { id: 'dashboard-index' }),
      page('dashboardHome', 'dashboard/home/DashboardHome.tsx'),
      ...listedKinds.flatMap(listAndForm),
      page('candidate', 'dashboard/hiring/candidate/CandidatePage.tsx'),
      page('mailTemplates', 'dashboard/hiring/templates/MailTemplatesPage.tsx'),
      page('candidates', 'dashboard/hiring/candidates/CandidatesPage.tsx'),
      page('enquiries', 'dashboard/enquiries/EnquiriesPage.tsx'),
      page('subscribers', 'dashboard/hiring/subscribers/SubscribersPage.tsx'),
      page('websiteContent', 'dashboard/website-content/WebsiteContentPage.tsx'),
      ...versionedKinds.map((kind) =>
        at(recordKinds[kind].screens.history, 'dashboard/record/HistoryPage.tsx', {
          id: `${kind}-history`,
        }),
      ),
      page('pictures', 'dashboard/pictures/library/PicturesPage.tsx'),
      page('activity', 'dashboard/activity/ActivityPage.tsx'),
      page('settings', 'dashboard/settings/SettingsPage.tsx'),
      page('outbox', 'dashboard/settings/outbox/OutboxPage.tsx'),
      route(`${pages.admin.path.slice(1)}/*`, 'dashboard/not-found/not-found.ts'),
    ]),
  ]),
] satisfies RouteConfig

function listAndForm(kind: ListedKind) {
  const { screens, drawnBy } = recordKinds[kind]
  const parts = [
    { id: `${kind}-list`, path: screens.list, file: drawnBy.list },
    { id: `${kind}-add`, path: screens.add, file: drawnBy.form },
    { id: `${kind}-edit`, path: screens.edit, file: drawnBy.form },
  ]
  // A form whose address is the list's with a query has no route of its own.
  const ofFiles = Map.groupBy(
    parts.filter(({ path }) => !path.includes('?')),
    ({ file }) => file,
  )
  return [...ofFiles].map(([file, some]) =>
    layout(
      `dashboard/${file}`,
      some.map(({ path, id }) => at(path, EMPTY_PAGE, { id })),
    ),
  )
}

/** React Router expects paths without the leading slash, and `index` for the empty path. */
function at(path: string, file: string, options: { id?: string } = {}) {
  return path === '/' ? index(file, options) : route(path.slice(1), file, options)
}

function page(name: PageName, file: string, options?: { id?: string }) {
  return at(pages[name].path, file, options)
}
