import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page's address. The calls of /api and /auth stand in api/api.ts. */
export default [
  layout('site/shell/SiteLayout.tsx', [
    layout('site/home/HomePage.tsx', [
      index('site/home/all-projects.tsx'),
      route('projects/:slug', 'site/home/project/open-project.tsx'),
    ]),
    route('about', 'site/about/AboutPage.tsx'),
    route('team', 'site/team/TeamPage.tsx'),
    route('careers', 'site/careers/CareersPage.tsx'),
    route('apply', 'site/apply/ApplyPage.tsx'),
    route('contact', 'site/contact/ContactPage.tsx'),
    route('*', 'site/not-found/NotFoundPage.tsx'),
  ]),
  layout('dashboard/StaffApp.tsx', [
    layout('dashboard/AccountLayout.tsx', [
      route('login', 'dashboard/login/LoginPage.tsx'),
      route('register', 'dashboard/register/RegisterPage.tsx'),
      route('forgot-password', 'dashboard/forgot-password/ForgotPasswordPage.tsx'),
      route('reset-password', 'dashboard/by-link/ResetPasswordPage.tsx'),
      route('invitation', 'dashboard/by-link/InvitationPage.tsx'),
      route('confirm-email', 'dashboard/by-link/ConfirmEmailPage.tsx'),
    ]),
    route('admin', 'dashboard/DashboardLayout.tsx', [
      index('dashboard/home/to-home.tsx', { id: 'admin-index' }),
      route('dashboard', 'dashboard/home/to-home.tsx', { id: 'dashboard-index' }),
      route('dashboard/home', 'dashboard/home/DashboardHome.tsx'),
      route('dashboard/projects', 'dashboard/projects/ProjectsPage.tsx'),
      route('dashboard/projects/edit/:id', 'dashboard/projects/form/EditProjectPage.tsx'),
      route('dashboard/hiring', 'dashboard/hiring/HiringPage.tsx'),
      route('dashboard/website-content', 'dashboard/website-content/WebsiteContentPage.tsx'),
      route('dashboard/activity', 'dashboard/activity/ActivityPage.tsx'),
      route('dashboard/settings', 'dashboard/settings/SettingsPage.tsx'),
    ]),
  ]),
] satisfies RouteConfig
