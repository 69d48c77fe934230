import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeVisitorManifest } from './src/public/document/visitor-manifest.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // A route's loader in a file of its own would cost the first page a request more.
  splitRouteModules: false,
  // The few addresses there are come with the first page: no link asks the server what it leads to.
  routeDiscovery: { mode: 'initial' },
  serverBuildFile: '[name].js',
  // `npm start` builds beside the build that may be serving, and then changes their places.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    writeVisitorManifest(path.join(buildDirectory, 'client', 'assets')),
} satisfies Config
