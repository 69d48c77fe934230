/** The build manifest that React Router puts into the page: the file of each route. */
interface Window {
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> }
}
