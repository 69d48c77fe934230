/** What React Router keeps of its build in a page: the file of each route. */
interface Window {
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> }
}
